// The home sizes of the short comparison form, without zod because pages import them too.

/** Square feet that the form offers. */
export const HOME_SIZES = [800, 1400, 2000, 3000] as const;

/** Preselected, and the size of the example home. */
export const DEFAULT_HOME_SIZE = 2000;

/** The ZIP code and the city of the example home. One utility serves them. */
export const EXAMPLE_PLACE = { zip: "75201", city: "Dallas" } as const;
