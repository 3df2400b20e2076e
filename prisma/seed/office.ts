import { addChats } from './chats';
import { addContent } from './content';
import { addCustomers } from './customers';
import type { Office } from './experts';
import { addExports } from './exports';
import { addNewsletters } from './newsletters';
import { addRequests } from './requests';
import type { World } from './world';

/** The staff's pending and past work. */
export function addOffice(world: World, office: Office): void {
  addRequests(world, office);
  addNewsletters(world, office);
  addContent(world);
  addCustomers(world, office);
  addChats(world, office);
  addExports(world, office);
}
