// Tells core all nouns. Each entry point that reads or writes records imports it, for a page its layout.
import { registerNouns } from '@/lib/core/nouns';
import { renewPerson } from './accounts/renew-person';
import { personById } from './accounts/sessions/data';
import { resources } from './resources';
import './screens';
import { recordFailure } from './security-events/record-failure';
import { verbsOf } from './verbs';

registerNouns({ resources, verbs: verbsOf, personById, renewed: renewPerson, recordFailure });
