// Sample content as an editor would write it, by language code.
type InLanguages<T> = Record<'it' | 'en' | 'de' | 'fr' | 'es', T>;
type Pair = [string, string];

/** `isPublic`: visitors read it, too. */
export const NEWS: ({ days: number; isPublic?: true } & InLanguages<Pair>)[] = [
  {
    days: 9,
    isPublic: true,
    it: [
      'Che cosa abbiamo misurato in due anni',
      'Ogni trattamento del programma comincia e finisce davanti alla scala colori: il professionista rileva il tono prima e dopo, e il risultato resta scritto.\n\nDa oggi chi cerca un centro lo vede già sulla pagina iniziale: si sceglie la tessera più simile ai propri denti e si legge quanto hanno guadagnato le persone che partivano da lì, metodo per metodo.',
    ],
    en: [
      'What we have measured in two years',
      'Every treatment of the programme begins and ends at the shade guide: the professional records the shade before and after, and the result is kept.\n\nFrom today, whoever looks for a center sees it on the home page: choose the tab that is most like your teeth and read how much people who began there have gained, method by method.',
    ],
    de: [
      'Was wir in zwei Jahren gemessen haben',
      'Jede Behandlung des Programms beginnt und endet an der Farbskala: Die Fachkraft bestimmt den Farbton vorher und nachher, und das Ergebnis wird festgehalten.\n\nAb heute sieht das jeder, der ein Zentrum sucht, schon auf der Startseite: Wählen Sie den Farbton, der Ihren Zähnen am ähnlichsten ist, und lesen Sie, wie viel Menschen gewonnen haben, die dort begonnen haben, Methode für Methode.',
    ],
    fr: [
      'Ce que nous avons mesuré en deux ans',
      'Chaque traitement du programme commence et finit devant le teintier\u00a0: le professionnel relève la teinte avant et après, et le résultat est conservé.\n\nDésormais, ceux qui cherchent un centre le voient dès la page d’accueil\u00a0: choisissez la teinte la plus proche de vos dents et lisez combien ont gagné les personnes qui partaient de là, méthode par méthode.',
    ],
    es: [
      'Lo que hemos medido en dos años',
      'Cada tratamiento del programa empieza y termina ante la guía de colores: el profesional registra el tono antes y después, y el resultado queda escrito.\n\nDesde hoy, quien busca un centro lo ve ya en la página de inicio: elija el tono más parecido a sus dientes y lea cuánto han ganado las personas que partían de ahí, método a método.',
    ],
  },
  {
    days: 40,
    isPublic: true,
    it: [
      'Prima la pulizia, poi il colore',
      'Sul tartaro e sulle macchie esterne il gel lavora male: per questo quasi sempre lo sbiancamento segue una seduta di igiene.\n\nNei primi due giorni conviene scegliere cibi chiari e bere molta acqua. Caffè, tè e vino rosso possono aspettare.',
    ],
    en: [
      'First the cleaning, then the colour',
      'Gel does little through tartar and external stains: this is why whitening nearly always follows a cleaning.\n\nIn the first two days choose pale food and drink plenty of water. Coffee, tea and red wine can wait.',
    ],
    de: [
      'Erst die Reinigung, dann die Farbe',
      'Durch Zahnstein und äußere Verfärbungen wirkt das Gel kaum: Deshalb folgt die Zahnaufhellung fast immer auf eine Zahnreinigung.\n\nWählen Sie in den ersten zwei Tagen helle Speisen und trinken Sie viel Wasser. Kaffee, Tee und Rotwein können warten.',
    ],
    fr: [
      'D’abord le détartrage, puis la couleur',
      'À travers le tartre et les taches externes, le gel agit peu\u00a0: c’est pourquoi le blanchiment suit presque toujours un détartrage.\n\nLes deux premiers jours, préférez des aliments clairs et buvez beaucoup d’eau. Café, thé et vin rouge peuvent attendre.',
    ],
    es: [
      'Primero la limpieza, después el color',
      'Con sarro y manchas externas el gel actúa poco: por eso el blanqueamiento casi siempre sigue a una sesión de higiene.\n\nLos dos primeros días conviene elegir alimentos claros y beber mucha agua. El café, el té y el vino tinto pueden esperar.',
    ],
  },

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
    isPublic: true,
    it: [
      'Il primo appuntamento, passo per passo',
      'Prima di tutto una visita: il professionista guarda denti, gengive e otturazioni, e Le dice se lo sbiancamento fa per Lei.\n\nPoi rileva il tono di partenza con la scala colori, Le spiega quali metodi sono adatti e Le dà un preventivo. Decide Lei, con calma: nessuno comincia il trattamento senza il Suo consenso.',
    ],
    en: [
      'The first appointment, step by step',
      'First of all an examination: the professional looks at teeth, gums and fillings, and tells you whether whitening is for you.\n\nThen the shade you start from is recorded with the guide, the suitable methods are explained, and you receive a quote. You decide in your own time: no treatment begins without your consent.',
    ],
    de: [
      'Der erste Termin, Schritt für Schritt',
      'Zuerst kommt die Untersuchung: Die Fachkraft sieht sich Zähne, Zahnfleisch und Füllungen an und sagt Ihnen, ob eine Aufhellung für Sie infrage kommt.\n\nDann bestimmt sie mit der Farbskala Ihren Farbton, erklärt die passenden Methoden und nennt Ihnen die Kosten. Sie entscheiden in Ruhe: Ohne Ihre Einwilligung beginnt keine Behandlung.',
    ],
    fr: [
      'Le premier rendez-vous, pas à pas',
      'D’abord un examen\u00a0: le professionnel regarde dents, gencives et obturations, et vous dit si le blanchiment est fait pour vous.\n\nIl relève ensuite la teinte de départ avec le teintier, explique les méthodes adaptées et établit un devis. Vous décidez à votre rythme\u00a0: aucun traitement ne commence sans votre accord.',
    ],
    es: [
      'La primera cita, paso a paso',
      'Ante todo, una revisión: el profesional mira dientes, encías y empastes, y le dice si el blanqueamiento es para usted.\n\nDespués registra el tono de partida con la guía de colores, le explica qué métodos son adecuados y le da un presupuesto. Usted decide con calma: ningún tratamiento empieza sin su consentimiento.',
    ],
  },
];

export const FAQS: InLanguages<Pair>[] = [
  {
    it: [
      'Quanto costa?',
      'Lo decide lo studio dopo la visita: dipende dal metodo e da ciò che serve prima, per esempio una pulizia. Dalla pagina del centro può chiederlo senza impegno.',
    ],
    en: [
      'What does it cost?',
      'The practice decides after a check-up: it depends on the method and on what is needed before, such as a cleaning. You can ask on the center’s page, without obligation.',
    ],
    de: [
      'Was kostet es?',
      'Das entscheidet die Praxis nach der Untersuchung: Es hängt von der Methode ab und davon, was vorher nötig ist, zum Beispiel eine Reinigung. Auf der Seite des Zentrums können Sie unverbindlich fragen.',
    ],
    fr: [
      'Combien ça coûte\u202f?',
      'Le cabinet en décide après l’examen\u00a0: cela dépend de la méthode et de ce qu’il faut faire avant, un détartrage par exemple. Vous pouvez le demander sur la page du centre, sans engagement.',
    ],
    es: [
      '¿Cuánto cuesta?',
      'Lo decide la clínica tras la revisión: depende del método y de lo que haga falta antes, por ejemplo una limpieza. En la página del centro puede preguntarlo sin compromiso.',
    ],
  },
  {
    it: [
      'Otturazioni e corone si schiariscono?',
      'No: si schiarisce solo il dente naturale. Se un’otturazione davanti si vede, il professionista Le dice prima come uniformarla.',
    ],
    en: [
      'Do fillings and crowns become lighter?',
      'No: only natural teeth do. If a filling in front shows, the professional tells you beforehand how to match it.',
    ],
    de: [
      'Werden auch Füllungen und Kronen heller?',
      'Nein, nur der natürliche Zahn. Wenn man eine Füllung vorne sieht, sagt Ihnen die Fachkraft vorher, wie sie angeglichen wird.',
    ],
    fr: [
      'Les obturations et les couronnes blanchissent-elles\u202f?',
      'Non, seule la dent naturelle s’éclaircit. Si une obturation se voit devant, le professionnel vous explique d’abord comment l’uniformiser.',
    ],
    es: [
      '¿Se aclaran los empastes y las coronas?',
      'No: solo se aclara el diente natural. Si se ve un empaste delante, el profesional le dice antes cómo igualarlo.',
    ],
  },

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
      'Nur für Volljährige: Das europäische Recht erlaubt die Zahnaufhellung nicht vor 18 Jahren.',
    ],
    fr: [
      'À partir de quel âge ?',
      'Pour les majeurs uniquement : le droit européen interdit le blanchiment avant 18 ans.',
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

/** Of patients who give at most three stars. */
export const COOL_COMMENTS = [
  'Mi aspettavo un risultato più visibile.',
  'Sensibilità per alcuni giorni, più del previsto.',
  'Il colore va bene, ma ho aspettato a lungo in sala d’attesa.',
];
