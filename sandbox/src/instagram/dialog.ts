import { registerLoginDialog } from '../facebook/auth/login-dialog.ts';
import type { Tokens } from '../facebook/graph/tokens.ts';
import type { Routes } from '../kit/network.ts';
import type { State } from './state.ts';

type Deps = { state: State; tokens: Tokens };

/** Facebook's login dialog for Instagram accounts. */
export const registerInstagramDialog = (routes: Routes, { state, tokens }: Deps) => {
  const describe = ({ id }: { id: string }) => describeAccounts(state, id) || 'No professional account';
  registerLoginDialog(routes, { state, tokens, place: { network: 'Instagram', homePath: '/instagram', describe } });
};

const describeAccounts = (state: State, personId: string): string =>
  state
    .listPages(personId)
    .flatMap(({ id }) => state.findAccount(id) ?? [])
    .map(({ username }) => `@${username}`)
    .join(', ');
