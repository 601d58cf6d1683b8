import { practiceRoutes } from './practice.routes.ts';
import { practiceService } from './practice.service.ts';

/** Controls of the practice networks: owners can simulate failures. */
export const createPractice = (deps: { sandboxUrl: string | undefined }) => ({
  routes: practiceRoutes(practiceService(deps)),
});
