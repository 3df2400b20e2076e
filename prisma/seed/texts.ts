// Sample content as an editor would write it, by language code.
type InLanguages<T> = Record<'it' | 'en' | 'de' | 'fr' | 'es', T>;
type Pair = [string, string];

export const NEWS: ({ days: number } & InLanguages<Pair>)[] = [
  {
    days: 4,
    it: [
      'Nuovo corso in academy: macchie bianche',
      'Quindici crediti di teoria e un protocollo da stampare per lo studio.',
    ],
    en: ['New academy course: white spots', 'Fifteen theory credits and a protocol to print for your practice.'],
    de: [
      'Neuer Kurs der Akademie: White Spots',
      'Fünfzehn Theoriepunkte und ein Protokoll zum Ausdrucken für die Praxis.',
    ],
    fr: [
      'Nouveau cours de l’académie : taches blanches',
      'Quinze crédits de théorie et un protocole à imprimer pour le cabinet.',
    ],
    es: [
      'Nuevo curso de la academia: manchas blancas',
      'Quince créditos de teoría y un protocolo para imprimir en la clínica.',
    ],
  },
  {
    days: 26,
    it: [
      'La scala 3D master nel portale',
      'Da oggi i trattamenti si registrano anche con i 29 toni della scala 3D master.',
    ],
    en: [
      'The 3D master guide is in the portal',
      'Treatments can now be recorded with the 29 shades of the 3D master guide.',
    ],
    de: [
      'Die 3D-Master-Skala ist im Portal',
      'Behandlungen lassen sich jetzt auch mit den 29 Farben der 3D-Master-Skala erfassen.',
    ],
    fr: [
      'Le teintier 3D master arrive sur le portail',
      'Les traitements s’enregistrent aussi avec les 29 teintes du teintier 3D master.',
    ],
    es: [
      'La guía 3D master ya está en el portal',
      'Los tratamientos se registran también con los 29 tonos de la guía 3D master.',
    ],
  },
  {
    days: 61,
    it: ['Giornate dimostrative in studio', 'I consulenti sono a disposizione: prenoti la Sua data.'],
    en: ['Demonstration days in your practice', 'Our consultants are available: book your date.'],
    de: ['Vorführtage in Ihrer Praxis', 'Unsere Berater stehen bereit: Vereinbaren Sie Ihren Termin.'],
    fr: ['Journées de démonstration au cabinet', 'Nos conseillers sont à votre disposition : réservez votre date.'],
    es: ['Jornadas de demostración en su clínica', 'Nuestros consultores están a su disposición: reserve su fecha.'],
  },
];

export const FAQS: InLanguages<Pair>[] = [
  {
    it: [
      'Il trattamento fa male?',
      'No. Può comparire una sensibilità passeggera, che di solito scompare in uno o due giorni.',
    ],
    en: ['Does the treatment hurt?', 'No. Some sensitivity may occur; it usually passes within a day or two.'],
    de: [
      'Tut die Behandlung weh?',
      'Nein. Vorübergehend können die Zähne empfindlich sein, meist nur ein bis zwei Tage.',
    ],
    fr: [
      'Le traitement fait-il mal ?',
      'Non. Une sensibilité passagère est possible ; elle disparaît en général en un ou deux jours.',
    ],
    es: [
      '¿Duele el tratamiento?',
      'No. Puede aparecer una sensibilidad pasajera que suele desaparecer en uno o dos días.',
    ],
  },
  {
    it: [
      'Quanto dura il risultato?',
      'In media da sei a diciotto mesi, secondo le abitudini. I controlli aiutano a mantenerlo.',
    ],
    en: [
      'How long does the result last?',
      'Six to eighteen months on average, depending on habits. Check-ups help to keep it.',
    ],
    de: [
      'Wie lange hält das Ergebnis?',
      'Im Mittel sechs bis achtzehn Monate, je nach Gewohnheiten. Kontrollen helfen, es zu erhalten.',
    ],
    fr: [
      'Combien de temps dure le résultat ?',
      'Six à dix-huit mois en moyenne, selon les habitudes. Les contrôles aident à le préserver.',
    ],
    es: [
      '¿Cuánto dura el resultado?',
      'De seis a dieciocho meses de media, según los hábitos. Las revisiones ayudan a mantenerlo.',
    ],
  },
  {
    it: [
      'Da che età si può fare?',
      'Solo da maggiorenni: la legge europea non permette lo sbiancamento prima dei 18 anni.',
    ],
    en: ['From what age is it possible?', 'Adults only: European law does not allow whitening before the age of 18.'],
    de: [
      'Ab welchem Alter ist es möglich?',
      'Nur für Volljährige: Das europäische Recht erlaubt das Aufhellen nicht vor 18 Jahren.',
    ],
    fr: [
      'À partir de quel âge ?',
      'Pour les majeurs uniquement : le droit européen interdit l’éclaircissement avant 18 ans.',
    ],
    es: [
      '¿Desde qué edad se puede hacer?',
      'Solo para mayores de edad: la ley europea no permite el blanqueamiento antes de los 18 años.',
    ],
  },
  {
    it: [
      'Come si diventa centro autorizzato?',
      'Un professionista completa la formazione di base e lo studio compila tutti i propri dati.',
    ],
    en: [
      'How does a practice become authorised?',
      'A professional completes base training and the practice fills in all of its details.',
    ],
    de: [
      'Wie wird eine Praxis autorisiert?',
      'Eine Fachkraft schließt die Grundausbildung ab, und die Praxis vervollständigt ihre Angaben.',
    ],
    fr: [
      'Comment devenir centre agréé ?',
      'Un professionnel termine la formation de base et le cabinet complète toutes ses données.',
    ],
    es: [
      '¿Cómo se convierte una clínica en centro autorizado?',
      'Un profesional completa la formación básica y la clínica rellena todos sus datos.',
    ],
  },
];

type Download = { kind: 'document' | 'video' | 'promotion'; link: string } & InLanguages<string>;

export const DOWNLOADS: Download[] = [
  {
    kind: 'document',
    link: 'https://candor.example/documents/protocol-ultra.pdf',
    it: 'Protocollo ULTRA',
    en: 'ULTRA protocol',
    de: 'ULTRA-Protokoll',
    fr: 'Protocole ULTRA',
    es: 'Protocolo ULTRA',
  },
  {
    kind: 'document',
    link: 'https://candor.example/documents/consent.pdf',
    it: 'Consenso informato da stampare',
    en: 'Informed consent to print',
    de: 'Einwilligung zum Ausdrucken',
    fr: 'Consentement éclairé à imprimer',
    es: 'Consentimiento informado para imprimir',
  },
  {
    kind: 'video',
    link: '/videos/shade-matching.webm',
    it: 'Rilevare il colore, in breve',
    en: 'Shade matching in brief',
    de: 'Farbbestimmung in Kürze',
    fr: 'Relever la teinte, en bref',
    es: 'Tomar el color, en breve',
  },
  {
    kind: 'promotion',
    link: 'https://shop.candor.example/candor-days',
    it: 'Candor Days: 3 kit ULTRA al prezzo di 2',
    en: 'Candor Days: 3 ULTRA kits for the price of 2',
    de: 'Candor Days: 3 ULTRA-Kits zum Preis von 2',
    fr: 'Candor Days : 3 kits ULTRA pour le prix de 2',
    es: 'Candor Days: 3 kits ULTRA al precio de 2',
  },
];

export const LABELS: ({ key: string; category: 'app' | 'settings' } & InLanguages<string>)[] = [
  {
    key: 'app.welcome',
    category: 'app',
    it: 'Benvenuta, benvenuto in Candor',
    en: 'Welcome to Candor',
    de: 'Willkommen bei Candor',
    fr: 'Bienvenue chez Candor',
    es: 'Le damos la bienvenida a Candor',
  },
  {
    key: 'app.promo.title',
    category: 'app',
    it: 'Promozione del mese',
    en: 'Offer of the month',
    de: 'Angebot des Monats',
    fr: 'Offre du mois',
    es: 'Promoción del mes',
  },
  {
    key: 'settings.support.phone',
    category: 'settings',
    it: 'Assistenza: +39 0212345678',
    en: 'Support: +39 0212345678',
    de: 'Hilfe: +39 0212345678',
    fr: 'Assistance : +39 0212345678',
    es: 'Asistencia: +39 0212345678',
  },
];

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

/** On treatments, by the professional. */
export const NOTES = [
  'Paziente motivata, ottima igiene orale.',
  'Leggera sensibilità la prima sera, risolta con gel desensibilizzante.',
  'Consigliata dieta bianca per 48 ore.',
  'Restauri anteriori da rivalutare tra 30 giorni.',
  'Ablazione eseguita una settimana prima.',
  'Macchie bianche sugli incisivi laterali, meno evidenti dopo il trattamento.',
  'Mascherine consegnate, istruzioni spiegate e firmate.',
];

/** On treatments, by the patient. */
export const COMMENTS = [
  'Molto soddisfatta del risultato.',
  'Personale gentile, nessun dolore.',
  'Il colore è esattamente come volevo.',
  'Un po’ di sensibilità il primo giorno, poi tutto bene.',
  'Lo rifarei senza dubbio.',
  'Risultato naturale, lo consiglio.',
];
