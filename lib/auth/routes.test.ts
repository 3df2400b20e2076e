import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areas, findPortalRoute, landingPage, menuOf, portalRoutes } from './routes';

const menu = (area: (typeof areas)[number]) => menuOf(area).map((route) => route.path);

describe('the route table', () => {
  it('gives each role the side menu of the specification, in its order', () => {
    expect(menu('expert')).toEqual(['dashboard', 'profile', 'treatments', 'statistics', 'qualification', 'kit']);
    expect(menu('admin')).toEqual([
      'users',
      'centers',
      'treatments',
      'product-codes',
      'product-test-request',
      'contacts',
      'clean-white-request',
      'reportings',
      'centerEvents',
      'news',
      'newsLetter',
      'statistics',
    ]);
    expect(menu('dealer')).toEqual(['centers']);
    expect(menu('consultant')).toEqual(['product-test-request', 'consultants-centers', 'experts']);
    expect(menu('area-manager')).toEqual([
      'product-test-request',
      'consultants-centers',
      'not-associated-centers',
      'experts',
    ]);
    expect(menu('user')).toEqual(['treatments']);
    expect(menu('guest')).toEqual([]);
  });

  it('lands everybody on a page their area has', () => {
    for (const area of areas) {
      const [, first, ...rest] = landingPage(area).split('/');
      expect(first).toBe(area);
      expect(findPortalRoute(area, rest.join('/'))).toBeDefined();
    }
  });

  it('knows no page that is not listed for the area', () => {
    expect(findPortalRoute('dealer', 'users')).toBeUndefined();
    expect(findPortalRoute('expert', 'users')).toBeUndefined();
    expect(findPortalRoute('admin', 'dashboard')).toBeUndefined();
    expect(findPortalRoute('admin', 'users/1/2/3')).toBeUndefined();
    expect(findPortalRoute('admin', 'centers/')).toBeUndefined();
    expect(findPortalRoute('user', '')).toBeUndefined();
  });

  it('prefers a named screen to a record of the same depth', () => {
    expect(findPortalRoute('dealer', 'centers/authorized-center')?.path).toBe('centers/authorized-center');
    expect(findPortalRoute('dealer', 'centers/0192')?.path).toBe('centers/[id]');
  });

  it('is all that the proxy stands before', () => {
    expect(readFileSync('proxy.ts', 'utf8')).toContain(`matcher: '/(${areas.join('|')})/:path*'`);
  });

  it('lists no path twice', () => {
    const paths = portalRoutes.map((route) => route.path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
