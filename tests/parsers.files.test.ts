// Sheets, pictures and documents made to be slow or large: as tests/parsers.test.ts, which says what all parsers are.
import { OF_FILES } from './support/foreign-files';
import { tryHostileShapes } from './support/hostile-shapes';

tryHostileShapes(OF_FILES);
