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

/** The staff's pending and past work. */
export function addOffice(world: World, office: Office): void {
  addRequests(world, office);
  addNewsletters(world, office);
  addContent(world);
  addCustomers(world, office);
  addChats(world, office);
  addExports(world, office);
}
