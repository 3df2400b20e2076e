-- A region was any text; now it is one of the twenty, as everywhere else, or none in particular.
UPDATE consultants SET region = 'notDefined' WHERE region NOT IN (
  'Piemonte', 'Valle d''Aosta', 'Lombardia', 'Trentino-Alto Adige', 'Veneto', 'Friuli-Venezia Giulia', 'Liguria',
  'Emilia-Romagna', 'Toscana', 'Umbria', 'Marche', 'Lazio', 'Abruzzo', 'Molise', 'Campania', 'Puglia', 'Basilicata',
  'Calabria', 'Sicilia', 'Sardegna');
