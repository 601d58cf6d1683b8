import { practiceRoutes } from './practice.routes.ts';
import { practiceService } from './practice.service.ts';

/** The switches of the practice networks, for owners who want to see what happens when something goes wrong. */
export const practice = (needs: { sandboxUrl: string | undefined }) => ({
  routes: practiceRoutes(practiceService(needs)),
});
