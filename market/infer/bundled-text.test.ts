import { expect, it } from "vitest";
import { statesBundledDelivery } from "./bundled-text.ts";

it.each([
  "All TDU delivery charges are built into the rates with no markup, so the bill is simple.",
  "Delivery charges are built into our energy rate.",
  "One flat price. Your utility charges are rolled into a single rate!",
  "TDSP fees are bundled into one low price per kWh.",
  "Delivery charges are included in the energy charge.",
  "Delivery is included in our flat rate.",
  "No separate delivery charges on your bill.",
  "TDU delivery charges are not billed separately.",
  "Los cargos de entrega están incluidos en la tarifa.",
  "Los cargos de TDU ya están integrados en nuestras tarifas.",
])("states that delivery is part of the price: %s", (text) => {
  expect(statesBundledDelivery(text)).toBe(true);
});

it.each([
  "Delivery charges are passed through at no markup.",
  "The average price shown includes TDU delivery charges.",
  "TDU charges are included in the average price.",
  "Delivery charges are not included in the rate.",
  "Delivery charges aren't built into the rates.",
  "Built by Texans. Delivery is fast. Rates are low.",
  "Los cargos de entrega no están incluidos en la tarifa.",
  "Los precios promedio incluyen los cargos de entrega.",
  "Cargos de entrega transferidos al costo.",
  "Free delivery of your smart thermostat with this rate.",
  "",
])("does not state it: %s", (text) => {
  expect(statesBundledDelivery(text)).toBe(false);
});
