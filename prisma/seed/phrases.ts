export const NOTES = [
  'Paziente motivata, ottima igiene orale.',
  'Leggera sensibilità la prima sera, risolta con gel desensibilizzante.',
  'Consigliata dieta bianca per 48 ore.',
  'Restauri anteriori da rivalutare tra 30 giorni.',
  'Ablazione eseguita una settimana prima.',
  'Macchie bianche sugli incisivi laterali, meno evidenti dopo il trattamento.',
  'Mascherine consegnate, istruzioni spiegate e firmate.',
];

export const COMMENTS = [
  'Molto soddisfatta del risultato.',
  'Personale gentile, nessun dolore.',
  'Il colore è esattamente come volevo.',
  'Un po’ di sensibilità il primo giorno, poi tutto bene.',
  'Lo rifarei senza dubbio.',
  'Risultato naturale, lo consiglio.',
];
