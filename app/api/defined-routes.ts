import { type RouteTable, withRoutes } from '@/lib/web/http/direct-api';
import { routesOf } from '@/lib/web/rest/answer-operation';
import { operations } from './operations';
import { plainRoutes } from './plain-routes';

/** The routes that are made from definitions: reading and writing the records of each resource, and every verb. */
export const definedRoutes: RouteTable = withRoutes(plainRoutes, routesOf(operations));
