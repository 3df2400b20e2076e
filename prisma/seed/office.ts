import type { Practice } from './centers';
import { addChats } from './chats';
import { addContent } from './content';
import { addCustomers } from './customers';
import type { Crew } from './experts';
import { addExports } from './exports';
import { addNewsletters } from './newsletters';
import { addRequests } from './requests';
import type { Staff } from './staff';
import type { World } from './world';

export type Office = { practices: Practice[]; crews: Crew[]; staff: Staff };

/** What lies on the desks of those who run the programme. */
export function addOffice(world: World, office: Office): void {
  addRequests(world, office);
  addNewsletters(world, office);
  addContent(world);
  addCustomers(world, office);
  addChats(world, office);
  addExports(world, office);
}
