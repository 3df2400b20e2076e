-- Habits (smoking, coffee, tea, tetracyclines, spots) as one encrypted text of each row. Both columns are empty until somebody
-- writes: `npm run encrypt` moves what stands in plain text. The former columns stay for installations without a key.
ALTER TABLE users ADD COLUMN habits text;
ALTER TABLE treatments ADD COLUMN patient_habits text;
