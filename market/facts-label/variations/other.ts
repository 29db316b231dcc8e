// Wordings of averages, fees, charts and documents that settle no price.
import { priced, type Wording } from "../variation-fixtures.ts";

const lines = "Energy Charge 12.4¢ per kWh";
const table = (text: string, more: Partial<Wording> = {}): Wording => ({ lines, table: text, ...more });
const chart = (text: string): Wording => ({ lines, chart: text });

/** Name of the wording → its lines and the right tariff. */
export const OTHER_WORDINGS: Readonly<Record<string, Wording>> = {
  "averages without the row of usages": table("Average Price per kWh   {0}¢   {1}¢   {2}¢"),
  "averages with the unit in their name": table(
    "Average Monthly Use 500 kWh 1,000 kWh 2,000 kWh\nAverage Price ¢ per kWh {0} {1} {2}",
  ),
  "averages with the unit after each": table(
    "Average Monthly Use: 500 kWh 1000 kWh 2000 kWh\nAverage Price per kWh: {0} cents {1} cents {2} cents",
  ),
  "averages in dollars": table(
    "Average monthly usage 500kWh 1000kWh 2000kWh\nAverage price per kWh $0.188 $0.184 $0.182",
  ),
  "averages in whole cents": table(
    "Average Monthly Use 500 kWh 1000 kWh 2000 kWh\nAverage Price per kWh {0}¢ {1}¢ {2}¢",
    { decimals: 0 },
  ),
  "averages below each other": table(
    "Average Monthly Use / Average Price per kWh\n500 kWh {0}¢\n1,000 kWh {1}¢\n2,000 kWh {2}¢",
  ),
  "averages on lines of their own": table(
    "Average Monthly Use\n500 kWh\n1,000 kWh\n2,000 kWh\nAverage Price per kWh\n{0}¢\n{1}¢\n{2}¢",
  ),
  "averages of businesses beside": table(
    "Average Monthly Use (Residential) 500 kWh 1000 kWh 2000 kWh\nAverage Price per kWh {0}¢ {1}¢ {2}¢\nAverage Monthly Use (Small Commercial) 1500 kWh 2500 kWh 3500 kWh\nNon-Demand Meter Average Price per kWh 17.1¢ 16.9¢ 16.8¢",
  ),
  "averages with and without a device": table(
    "Average Monthly Use 500 kWh 1000 kWh 2000 kWh\nAverage Price per kWh (w/ No Devices): {0}¢ {1}¢ {2}¢\nAverage Price per kWh (w/ EV): 11.8¢ 13.3¢ 14.1¢",
  ),
  "averages at four usages": table(
    "Average Monthly Use 250 kWh 500 kWh 1000 kWh 2000 kWh\nAverage Price per kWh 21.7¢ {0}¢ {1}¢ {2}¢",
  ),
  "averages at other usages only": table(
    "Average Monthly Use 1500 kWh 2500 kWh 3500 kWh\nAverage Price per kWh {0}¢ {1}¢ {2}¢",
    { verdict: "refused" },
  ),
  "averages in one line": table(
    "Average price per kWh at 500 kWh: {0}¢, at 1,000 kWh: {1}¢, at 2,000 kWh: {2}¢",
  ),
  "averages beside their usages": table(
    "500 kWh {0}¢ per kWh | 1,000 kWh {1}¢ per kWh | 2,000 kWh {2}¢ per kWh\nAverage price per kWh",
  ),
  "averages that do not fit": table(
    "Average Monthly Use 500 kWh 1,000 kWh 2,000 kWh\nAverage Price per kWh 17.2¢ 16.9¢ 16.5¢",
    { verdict: "unproven" },
  ),
  "no averages": table("", { verdict: "refused" }),
  "a mandatory fee outside the averages": {
    lines: `${lines}\nHome Protection Fee $9.99 per month\nThe home protection fee is required and is not included in the average prices above.`,
    tariff: { monthly_fees: [{ name: "home protection fee", amount_usd: 9.99, in_label_average: false }] },
  },
  "a monthly fee inside the averages": {
    lines: `${lines}\nAdvanced Metering Fee $3.05 per month`,
    tariff: { monthly_fees: [{ name: "advanced metering fee", amount_usd: 3.05, in_label_average: true }] },
  },
  "an enrollment fee": { lines: `${lines}\nOne-time enrollment fee: $39.00` },
  "a twelfth of an enrollment fee": {
    lines: `${lines}\nOne-time set up purchase: $49.99. For this label, 1/12 of it is included in the average prices above.`,
    averages_usd: 49.99 / 12,
  },
  "an optional fee of a device": {
    lines: `${lines}\nCar Charging Fee: $25 per month per vehicle (optional)`,
  },
  "other fees": {
    lines: `${lines}\nWhat other fees may I be charged?\nLate payment penalty: 5%. Disconnect notice fee: $10; Insufficient\nFunds Fee: $35; Reconnect Fee $25; Payment by phone $2.95.`,
  },
  "a product change fee": {
    lines: `${lines}\nA product change fee of $29.95 applies if you wish to change your plan.`,
  },
  "a fee that is not explained": { lines: `${lines}\nGrid Resilience Fee $4.50`, verdict: "unproven" },
  "a number without a unit": { lines: `${lines}\nReliability charge: 1.25`, verdict: "unproven" },
  "answers beside the questions": chart(
    "Type of Product: Fixed Rate\nContract Term: 24 Months\nDo I have a termination fee? Yes. $20 for each month remaining.",
  ),
  "answers before the questions": chart(
    "Fixed Rate Type of Product\n24 Months Contract Term\nYes; $150.00\nDo I have a termination fee or any fees\nassociated with terminating service?",
  ),
  "answers after the questions": chart(
    "Type of Product\nFixed Rate\nContract Term\n24 Months\nDo I have a termination fee or any fees associated with terminating service?\nYes\n$150.00",
  ),
  "answers around the question": chart(
    "Type of Product   Fixed\nDo I have a termination fee or any fees      Yes, $175.00\nassociated with terminating service?",
  ),
  "real-time buyback": { lines: `${lines}\nBuy Back Rate: Real Time Market Pricing per kWh` },
  "fixed buyback": { lines: `${lines}\nSolar Buyback Rate: 3.5¢ per kWh for excess generation` },
  "the assessment in the averages": {
    lines: "Energy Charge 21.8¢ per kWh\nThe average prices include the PUC assessment.",
    tariff: { energy: [priced(21.8)] },
    averages_usd: 0,
  },
  Spanish: {
    heading:
      "Etiqueta de Datos de Electricidad (EFL)\nBluestem Power LLC\nPrairie Saver 12\nÁrea de servicio de Oncor",
    table:
      "Uso mensual promedio   500 kWh   1,000 kWh   2,000 kWh\nPrecio promedio por kWh   {0}¢   {1}¢   {2}¢",
    lines:
      "Cargo por energía: 12.4¢ por kWh\nCargo básico: $9.95 por mes\nCrédito por consumo: $50.00 por ciclo de facturación si el consumo es de 1,000 kWh o más",
    delivery_lines: "Cargos de entrega de la TDU: 5.6032¢ por kWh y $4.23 por mes",
    chart:
      "Tipo de producto: Tarifa fija\nPlazo del contrato: 12 meses\n¿Hay un cargo por cancelación anticipada? Sí, $150.00",
    tariff: { base_charge_usd: 9.95, credits: [{ amount_usd: 50, min_kwh: 1000, max_kwh: null }] },
  },
  "blank lines after every line": {
    lines: lines.replaceAll("\n", "\n\n"),
    table: "Average Monthly Use 500 kWh 1,000 kWh 2,000 kWh\n\nAverage Price per kWh {0}¢ {1}¢ {2}¢\n",
  },
  "a Spanish twin below": {
    lines,
    chart:
      "Type of Product   Fixed Rate\nContract Term   12 Months\nEtiqueta de Datos de Electricidad (EFL)\nCargo por energía   12.4¢   ¢ por kWh\nCargo básico   $0.00   $ por mes de cuenta\nTarifa de uso mínimo   $0.00   $ por mes de cuenta si el uso < 1000 kWh\nCargo de entrega de la TDU   5.6032¢   ¢ por kWh\nCargo de entrega de la TDU   $4.23   $ por mes de cuenta",
  },
  "indexed to gas": {
    lines: "Base Charge $5.25 per month\nIndexed Energy Charge = 0.0109 x NYMEX natural gas price",
    verdict: "refused",
  },
  wholesale: {
    lines: "Membership $9.99/month\nWholesale Price of Electricity: Average wholesale price: 3.6¢/kWh",
    verdict: "refused",
  },
  "terms of service": {
    heading: "TERMS OF SERVICE\nBluestem Power LLC",
    table: "These terms of service and your Electricity Facts Label are your contract.",
    lines: "We bill the energy charge of your label.",
    delivery_lines: "",
    chart: "",
    verdict: "refused",
  },
};
