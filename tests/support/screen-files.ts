// The files to edit for what is wrong with a screen, for the messages of structural tests.
import { portalRoutes } from '@/lib/screens/portal-routes';
import { screens } from '@/lib/screens/registry';

/** The file that defines what a resource is on screen. */
export const screenFile = (resource: string): string => {
  const noun = resource === 'users/experts' ? 'experts' : resource.replaceAll('_', '-');
  return `lib/${noun}/screen.ts`;
};

const owners = screens.flatMap(({ resource, lists = {}, record, pages = {} }) =>
  [...Object.keys(lists), ...(record?.path ? [record.path] : []), ...Object.keys(pages)].map((path) => ({
    path,
    resource,
  })),
);

/** The file that says where a signed-in screen is and whose it is. */
export function fileOfPath(path: string): string {
  const [owner] = owners
    .filter((one) => path === one.path || path.startsWith(`${one.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length);
  if (owner) return screenFile(owner.resource);
  const isKnown = portalRoutes.some((route) => route.path === path);
  return isKnown ? 'lib/screens/portal-routes.ts' : 'the screen.ts of its noun, or lib/screens/portal-routes.ts';
}
