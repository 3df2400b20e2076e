/** The provinces of Italy by region, as code and name, for lists. Codes as in schema.italy.ts. */
export const PROVINCES_BY_REGION: readonly { region: string; provinces: readonly { code: string; name: string }[] }[] =
  Object.entries({
    Piemonte:
      'AL Alessandria, AT Asti, BI Biella, CN Cuneo, NO Novara, TO Torino, VB Verbano-Cusio-Ossola, VC Vercelli',
    "Valle d'Aosta": 'AO Aosta',
    Lombardia:
      'BG Bergamo, BS Brescia, CO Como, CR Cremona, LC Lecco, LO Lodi, MN Mantova, MI Milano, MB Monza e della Brianza, PV Pavia, SO Sondrio, VA Varese',
    'Trentino-Alto Adige': 'BZ Bolzano, TN Trento',
    Veneto: 'BL Belluno, PD Padova, RO Rovigo, TV Treviso, VE Venezia, VR Verona, VI Vicenza',
    'Friuli-Venezia Giulia': 'GO Gorizia, PN Pordenone, TS Trieste, UD Udine',
    Liguria: 'GE Genova, IM Imperia, SP La Spezia, SV Savona',
    'Emilia-Romagna':
      "BO Bologna, FE Ferrara, FC Forlì-Cesena, MO Modena, PR Parma, PC Piacenza, RA Ravenna, RE Reggio nell'Emilia, RN Rimini",
    Toscana:
      'AR Arezzo, FI Firenze, GR Grosseto, LI Livorno, LU Lucca, MS Massa-Carrara, PI Pisa, PT Pistoia, PO Prato, SI Siena',
    Umbria: 'PG Perugia, TR Terni',
    Marche: 'AN Ancona, AP Ascoli Piceno, FM Fermo, MC Macerata, PU Pesaro e Urbino',
    Lazio: 'FR Frosinone, LT Latina, RI Rieti, RM Roma, VT Viterbo',
    Abruzzo: "CH Chieti, AQ L'Aquila, PE Pescara, TE Teramo",
    Molise: 'CB Campobasso, IS Isernia',
    Campania: 'AV Avellino, BN Benevento, CE Caserta, NA Napoli, SA Salerno',
    Puglia: 'BA Bari, BT Barletta-Andria-Trani, BR Brindisi, FG Foggia, LE Lecce, TA Taranto',
    Basilicata: 'MT Matera, PZ Potenza',
    Calabria: 'CZ Catanzaro, CS Cosenza, KR Crotone, RC Reggio Calabria, VV Vibo Valentia',
    Sicilia:
      'AG Agrigento, CL Caltanissetta, CT Catania, EN Enna, ME Messina, PA Palermo, RG Ragusa, SR Siracusa, TP Trapani',
    Sardegna: 'CA Cagliari, NU Nuoro, OR Oristano, SS Sassari, SU Sud Sardegna',
  }).map(([region, line]) => ({
    region,
    provinces: line.split(', ').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) })),
  }));

/** A list's filters for some provinces, with their country: Almería has the code of Alessandria. */
export const provinceFilters = (...codes: readonly string[]) => ({
  'address.country': 'IT',
  [codes.length === 1 ? 'address.provinceCode' : 'address.provinceCode[in]']: codes.join(','),
});

/** What stands for provinces where there are none. */
const NATIONS: Readonly<Record<string, string>> = {
  ENG: 'England',
  NIR: 'Northern Ireland',
  SCT: 'Scotland',
  WLS: 'Wales',
};

/** An unknown code is returned as it is. */
export const provinceName = (code: string): string =>
  PROVINCES_BY_REGION.flatMap(({ provinces }) => provinces).find((one) => one.code === code)?.name ??
  NATIONS[code] ??
  code;
