// Names, locations and contacts of practices.
import type { Dice } from './dice';
import type { Country, Name } from './names';
import type { Town } from './towns';

const lines = (text: string) => text.trim().split(/\s*\n\s*/);

/** {S} is the owner's surname, {T} a colleague's, {N} the first name, {C} the town, {D} the title. */
const NAMES: Record<Country, string[]> = {
  IT: lines(`Studio Dentistico {D} {N} {S}
    Studio Dentistico {S}
    Studio Odontoiatrico {D} {S}
    Studio Associato {S} e {T}
    Centro Odontoiatrico {C}
    Centro Dentistico {S}
    Studio Dentistico {S} & {T}
    Odontoiatria {S}
    Poliambulatorio Odontoiatrico {C}
    Ambulatorio Dentistico {S}
    Studio di Igiene Orale {S}
    {S} Dental Clinic
    Clinica Dentale {C}
    Studio Medico Dentistico {N} {S}
    Dental Center {S}`),
  DE: lines(`Zahnarztpraxis Dr. {S}
    Praxis für Zahnheilkunde Dr. {N} {S}
    Zahnzentrum {C}
    Zahnärzte {S} & {T}
    Zahnarztpraxis {N} {S}
    Gemeinschaftspraxis Dres. {S} und {T}`),
  FR: lines(`Cabinet dentaire Dr {S}
    Cabinet dentaire {S} et {T}
    Centre dentaire {C}
    Cabinet du Dr {N} {S}
    Clinique dentaire {S}`),
  ES: lines(`Clínica Dental {S}
    Clínica Dental Dr. {S}
    Centro Odontológico {C}
    Dental {S} y {T}
    Clínica {N} {S}`),
  GB: lines(`{S} Dental Care
    {C} Dental Practice
    {S} & {T} Dental Surgery
    The {S} Dental Clinic
    {C} Smile Clinic`),
  PT: lines(`Clínica Dentária {S}
    Clínica {N} {S}
    Consultório Dr. {S}
    Centro Dentário de {C}
    Medicina Dentária {S} & {T}`),
};

const STREETS: Record<Country, string[]> = {
  IT: lines(`Via Roma\nVia Garibaldi\nCorso Italia\nVia Mazzini\nVia Dante Alighieri\nVia Cavour\nPiazza Vittorio Veneto
    Via Matteotti\nViale della Libertà\nVia Giuseppe Verdi\nVia Marconi\nCorso Vittorio Emanuele II\nVia XX Settembre
    Via IV Novembre\nViale Kennedy\nVia San Francesco\nPiazza Garibaldi\nVia Aldo Moro\nVia Gramsci\nVia Leopardi
    Via della Repubblica\nVia Manzoni\nVia Carducci\nVia Trieste\nVia Trento\nViale Europa\nVia Nazionale\nVia Pascoli
    Via Colombo\nVia Galileo Galilei\nVia Fratelli Bandiera\nPiazza della Vittoria\nVia Don Minzoni\nVia dei Mille`),
  DE: lines(`Hauptstraße\nBahnhofstraße\nSchulstraße\nGartenstraße\nGoethestraße\nSchillerstraße\nKirchstraße\nMarktplatz
    Lindenallee\nBerliner Straße\nFriedrichstraße\nMozartstraße`),
  FR: lines(`rue de la République\nrue Victor Hugo\navenue Jean Jaurès\nplace de la Mairie\nrue Pasteur
    boulevard Gambetta\nrue de l'Église\navenue du Général de Gaulle\nrue des Écoles\nrue Molière`),
  ES: lines(`Calle Mayor\nAvenida de la Constitución\nCalle Real\nPaseo de la Castellana\nCalle Cervantes
    Plaza de España\nCalle San Juan\nAvenida de Andalucía\nCalle Goya\nGran Vía`),
  GB: lines(`High Street\nStation Road\nChurch Road\nVictoria Road\nLondon Road\nPark Avenue\nQueen Street\nMill Lane
    King's Road\nThe Crescent`),
  PT: lines(`Rua da Liberdade\nAvenida da República\nRua 25 de Abril\nRua Direita\nAvenida Marquês de Pombal
    Rua Camões\nPraça do Comércio\nRua da Igreja`),
};

/** Area codes, for each province that of its capital. */
const AREA = new Map(
  `AG 0922, AL 0131, AN 071, AO 0165, AP 0736, AQ 0862, AR 0575, AT 0141, AV 0825, BA 080, BG 035, BI 015, BL 0437,
  BN 0824, BO 051, BR 0831, BS 030, BT 0883, BZ 0471, CA 070, CB 0874, CE 0823, CH 0871, CL 0934, CN 0171, CO 031,
  CR 0372, CS 0984, CT 095, CZ 0961, EN 0935, FC 0543, FE 0532, FG 0881, FI 055, FM 0734, FR 0775, GE 010, GO
  0481, GR 0564, IM 0183, IS 0865, KR 0962, LC 0341, LE 0832, LI 0586, LO 0371, LT 0773, LU 0583, MB 039, MC 0733,
  ME 090, MI 02, MN 0376, MO 059, MS 0585, MT 0835, NA 081, NO 0321, NU 0784, OR 0783, PA 091, PC 0523, PD 049, PE
  085, PG 075, PI 050, PN 0434, PO 0574, PR 0521, PT 0573, PU 0721, PV 0382, PZ 0971, RA 0544, RC 0965, RE 0522,
  RG 0932, RI 0746, RM 06, RN 0541, RO 0425, SA 089, SI 0577, SO 0342, SP 0187, SR 0931, SS 079, SU 0781, SV 019,
  TA 099, TE 0861, TN 0461, TO 011, TP 0923, TR 0744, TS 040, TV 0422, UD 0432, VA 0332, VB 0323, VC 0161, VE 041,
  VI 0444, VR 045, VT 0761, VV 0963`
    .split(/,\s*/)
    .map((pair) => pair.split(/\s+/) as [string, string]),
);

const CODES: Record<Country, string> = { IT: '+39', DE: '+49', FR: '+33', ES: '+34', GB: '+44', PT: '+351' };

export function practiceName(dice: Dice, { country, name: town }: Town, owner: Name, colleague: Name): string {
  const title = owner.gender === 'female' ? 'Dott.ssa' : 'Dott.';
  return dice
    .pick(NAMES[country])
    .replace('{D}', title)
    .replace('{N}', owner.name)
    .replace('{S}', owner.surname)
    .replace('{T}', colleague.surname)
    .replace('{C}', town);
}

export const streetName = (dice: Dice, country: Country) => dice.pick(STREETS[country]);
export const streetNumber = (dice: Dice) =>
  `${dice.between(1, 180)}${dice.chance(0.08) ? dice.pick(['A', 'B', '/2']) : ''}`;

/** Numbers kept for films (Germany, France, Great Britain) or not assigned to anybody: nobody is called by mistake. */
const INVENTED: Record<Exclude<Country, 'IT'>, { landline: string; mobile: string }> = {
  DE: { landline: '3023125xxx', mobile: '17139200xx' },
  FR: { landline: '19900xxxx', mobile: '63998xxxx' },
  GB: { landline: '1632960xxx', mobile: '7700900xxx' },
  ES: { landline: '400xxxxxx', mobile: '400xxxxxx' },
  PT: { landline: '200xxxxxx', mobile: '900xxxxxx' },
};

function invented(country: Country, pattern: string, digits: string): string {
  let place = 0;
  return `${CODES[country]} ${pattern.replaceAll('x', () => digits[place++]!)}`;
}

export function landline(dice: Dice, { country, provinceCode }: Town): string {
  if (country !== 'IT') return invented(country, INVENTED[country].landline, dice.digits(9));
  const area = AREA.get(provinceCode ?? '') ?? '02';
  // In Italy nothing begins with 1 after the area code.
  const digits = dice.digits(10 - area.length);
  return invented(country, `${area}1${'x'.repeat(9 - area.length)}`, digits);
}

export const mobile = (dice: Dice, country: Country) =>
  invented(country, country === 'IT' ? '300xxxxxxx' : INVENTED[country].mobile, dice.digits(8));
