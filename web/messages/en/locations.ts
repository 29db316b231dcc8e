export const locations = {};
