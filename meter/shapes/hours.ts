// How each part of a home's usage spreads over the local hours of a day. Weights are relative. They follow well-known
// patterns (evening peak, afternoon air conditioning in ERCOT's summer, heat pumps before dawn) and are not
// measurements.

export type LoadPart = "base" | "hot_water" | "cooling" | "heating" | "pool" | "ev";

interface Hours {
  readonly weekday: readonly number[];
  readonly weekend: readonly number[];
}

const always = (weights: readonly number[]): Hours => ({ weekday: weights, weekend: weights });

const WEIGHTS: Readonly<Record<LoadPart, Hours>> = {
  base: {
    // 00   01   02   03   04   05   06   07   08   09   10   11   12   13   14   15   16   17   18   19   20   21   22   23
    weekday: [
      0.7, 0.6, 0.6, 0.6, 0.6, 0.7, 0.9, 1.1, 1.0, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 1.0, 1.1, 1.3, 1.5, 1.6, 1.6,
      1.5, 1.2, 0.9,
    ],
    weekend: [
      0.8, 0.7, 0.6, 0.6, 0.6, 0.6, 0.7, 0.9, 1.1, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.3, 1.4, 1.5, 1.5,
      1.4, 1.2, 1.0,
    ],
  },
  hot_water: {
    weekday: [
      0.3, 0.2, 0.2, 0.2, 0.4, 1.0, 2.2, 2.4, 1.6, 1.0, 0.8, 0.7, 0.7, 0.6, 0.6, 0.7, 0.9, 1.2, 1.5, 1.7, 1.6,
      1.4, 1.0, 0.6,
    ],
    weekend: [
      0.4, 0.3, 0.2, 0.2, 0.3, 0.5, 1.0, 1.6, 2.0, 2.0, 1.6, 1.3, 1.1, 1.0, 0.9, 0.9, 1.0, 1.2, 1.4, 1.5, 1.4,
      1.2, 0.9, 0.6,
    ],
  },
  cooling: {
    weekday: [
      0.8, 0.7, 0.6, 0.5, 0.5, 0.4, 0.4, 0.4, 0.5, 0.6, 0.7, 0.9, 1.0, 1.2, 1.4, 1.5, 1.7, 1.8, 1.8, 1.7, 1.5,
      1.4, 1.2, 1.0,
    ],
    weekend: [
      0.8, 0.7, 0.6, 0.5, 0.5, 0.4, 0.4, 0.4, 0.5, 0.7, 0.9, 1.1, 1.3, 1.4, 1.5, 1.6, 1.7, 1.7, 1.7, 1.5, 1.4,
      1.2, 1.1, 0.9,
    ],
  },
  heating: always([
    1.1, 1.1, 1.2, 1.2, 1.3, 1.5, 1.7, 1.7, 1.4, 1.1, 0.8, 0.7, 0.6, 0.5, 0.5, 0.5, 0.6, 0.8, 1.0, 1.1, 1.1,
    1.1, 1.1, 1.1,
  ]),
  pool: always([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]),
  // After coming home from work, or scheduled to start at night.
  ev: always([
    1.5, 1.5, 1.2, 1.0, 0.6, 0.3, 0.1, 0, 0, 0, 0, 0, 0, 0, 0.1, 0.2, 0.3, 0.6, 0.9, 1.1, 1.2, 1.4, 1.6, 1.6,
  ]),
};

const normalised = new Map<string, readonly number[]>();

/** Returns the share of a day's energy of a part in each local hour: 24 values that add up to 1. */
export function hourShares(part: LoadPart, weekend: boolean): readonly number[] {
  const key = `${part}${weekend ? 1 : 0}`;
  let shares = normalised.get(key);
  if (!shares) {
    const weights = weekend ? WEIGHTS[part].weekend : WEIGHTS[part].weekday;
    const sum = weights.reduce((left, right) => left + right, 0);
    shares = weights.map((weight) => weight / sum);
    normalised.set(key, shares);
  }
  return shares;
}
