// Runs the npm package @bellawatt/electric-rate-engine on the same two plans: a flat one and one with free weekends,
// over a plan year of 8,760 hours.
import electricRateEngine from "@bellawatt/electric-rate-engine";
import type {
  LoadProfile as PeerProfile,
  RateCalculator as PeerCalculator,
} from "@bellawatt/electric-rate-engine";

const { LoadProfile, RateCalculator } = electricRateEngine;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MONTHS = Array.from({ length: 12 }, (_, month) => month);

// The package's element types are a const enum, which type stripping cannot read, so they are written as strings and
// cast once below.
interface Element {
  readonly rateElementType: "FixedPerMonth" | "MonthlyEnergy" | "EnergyTimeOfUse";
  readonly name: string;
  readonly rateComponents: ReadonlyArray<object>;
}
type Elements = ReadonlyArray<Element>;
type PeerElements = ConstructorParameters<typeof PeerCalculator>[0]["rateElements"];

const createFlatElement = (
  rateElementType: Element["rateElementType"],
  name: string,
  charge: number,
): Element => ({
  rateElementType,
  name,
  rateComponents: [{ name, charge: MONTHS.map(() => charge) }],
});

const ofDays = (name: string, charge: number, daysOfWeek: number[]): object => ({
  name,
  charge,
  months: MONTHS,
  daysOfWeek,
  hourStarts: HOURS,
});

const deliveryElements = (perKwh: number, monthly: number): Elements => [
  createFlatElement("FixedPerMonth", "delivery", monthly),
  createFlatElement("MonthlyEnergy", "delivery", perKwh),
];

/** Flat energy charge, delivery passed through. Dollars. */
export function peerFlat(energy: number, delivery: number, deliveryMonthly: number): Elements {
  return [
    createFlatElement("MonthlyEnergy", "energy", energy),
    ...deliveryElements(delivery, deliveryMonthly),
  ];
}

/** The same as an hourly element with one window, which is the form of the package's time-of-use plans. */
export function peerFlatByHour(energy: number, delivery: number, deliveryMonthly: number): Elements {
  const rateComponents = [ofDays("energy", energy, [0, 1, 2, 3, 4, 5, 6])];
  return [
    { rateElementType: "EnergyTimeOfUse", name: "energy", rateComponents },
    ...deliveryElements(delivery, deliveryMonthly),
  ];
}

/** Free weekends, delivery passed through. Dollars. */
export function peerWeekend(weekday: number, delivery: number, deliveryMonthly: number): Elements {
  const rateComponents = [ofDays("weekend", 0, [0, 6]), ofDays("weekday", weekday, [1, 2, 3, 4, 5])];
  return [
    { rateElementType: "EnergyTimeOfUse", name: "energy", rateComponents },
    ...deliveryElements(delivery, deliveryMonthly),
  ];
}

/** Returns the package's load profile of 8,760 hourly kWh. */
export function peerProfile(hourly_kwh: number[], year: number): PeerProfile {
  // Validation repeats the work to look for gaps, so it is off to keep the comparison fair.
  RateCalculator.shouldValidate = false;
  return new LoadProfile(hourly_kwh, { year });
}

/** Prices a plan year, the twelve months of every element, in dollars per year. */
export function peerYear(elements: Elements, loadProfile: PeerProfile): number {
  const rateElements = elements as unknown as PeerElements;
  const calculator = new RateCalculator({ name: "plan", rateElements, loadProfile });
  return calculator
    .rateElements()
    .flatMap((element) => element.costs())
    .reduce((sum, cost) => sum + cost, 0);
}
