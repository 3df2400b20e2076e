/** The academy's courses, which earn theory credits. */
export const COURSES = [
  ['Sbiancamento: basi chimiche e biologiche', 15],
  ['Diagnosi delle discromie', 15],
  ['Scale colore e fotografia clinica', 10],
  ['Protocollo ULTRA passo per passo', 15],
  ['Trattamento domiciliare: mascherine e tempi', 10],
  ['Gestione della sensibilità', 10],
  ['Comunicare con il paziente', 10],
  ['Macchie bianche e fluorosi', 15],
  ['Mantenimento e controlli', 10],
  ['Casi complessi: tetracicline', 20],
  ['Lo studio autorizzato: organizzazione', 15],
  ['Aggiornamento scientifico annuale', 20],
] as const;
