/** With a sign that is read out: a minus, not a hyphen. */
export const signed = (amount: number) => (amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`);
