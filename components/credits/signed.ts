/** A signed number with a minus sign, which screen readers announce, instead of a hyphen. */
export const signed = (amount: number) => (amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`);
