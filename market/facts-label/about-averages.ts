/** A statement that explains the averages or what a month costs. */
export const ABOUT_AVERAGES = /average price|price you pay each month|example|will vary|precio promedio/;
