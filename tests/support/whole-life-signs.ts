// Unique values of the fixture of whole-life.ts, to search for after erasure.

export const PASSWORD = 'Sicura2026x';

/** Words that occur nowhere else, so that whatever contains one is about this person. */
export const signs = {
  name: 'Quirina',
  surname: 'Zanzotterà',
  username: `quirinella.${process.pid}`,
  email: `Quirina.Z@whole-life.example`,
  phone: '+39 0299887766',
  mobilephone: '+39 3499887766',
  address: 'Vicolo Quirinale 77',
  words: 'Quirinade',
};
export const whole = `${signs.name} ${signs.surname}`;
