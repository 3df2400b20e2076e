// The most common leaked passwords, as far as they would pass the rule on upper case, lower case and digits in some
// spelling. Compared in lower case, without trailing digits and punctuation.
const stems = new Set(
  `password passw0rd p4ssw0rd p4ssword qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbnm abc abcd abcdef abcabc
  admin administrator welcome benvenuto benvenuta willkommen bienvenue bienvenido letmein iloveyou tiamo teamo jetaime
  monkey dragon master superman batman football calcio juventus inter milan napoli sunshine princess shadow michael
  trustno starwars pokemon computer internet samsung google facebook login user test prova demo guest ospite hello ciao
  hallo bonjour hola summer winter spring autumn estate inverno primavera autunno sommer ete verano invierno secret
  segreto geheim passwort motdepasse contrasena changeme default changeit root pass dental dentist dentista zahnarzt
  denti dentiste sorriso smile zaq qazwsx qaz`.split(/\s+/),
);

/** True for a password that attackers try in the first minutes. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return stems.has(plain) || stems.has(plain.replace(/[\d\W_]+$/, '')) || /^(.)\1+\d*$/.test(plain);
}
