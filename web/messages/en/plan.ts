export const plan = {};
