import { autoresponderRoutes } from './autoresponders.routes.ts';
import { type AutoresponderDeps, autoresponderService } from './autoresponders.service.ts';
/**
 * Creates the autoresponders feature: mailing services that leads are sent to, with connected accounts, lists, fields
 * and contacts.
 */
export const createAutoresponders = (deps: AutoresponderDeps) => {
  const service = autoresponderService(deps);
  return { service, routes: autoresponderRoutes(service) };
};
