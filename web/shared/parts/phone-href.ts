/** Returns the address that calls a phone number, however it is written: "tel:8885551234" for "(888) 555-1234". */
export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
