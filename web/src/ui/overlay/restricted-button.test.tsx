import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { onPageEvent, type PageEvent } from '../../lib/api/page-events.ts';
import { RestrictedButton } from './restricted-button.tsx';

afterEach(cleanup);

test('click on a restricted button → the dialog names the missing role and the role to ask the owner for', () => {
  const events: PageEvent[] = [];
  const stop = onPageEvent((event) => events.push(event));
  renderWithTheme(<RestrictedButton need={['social:publisher', 'content:editor']}>New post</RestrictedButton>);
  fireEvent.click(screen.getByRole('button', { name: 'New post, no access' }));
  expect(events).toEqual([
    {
      kind: 'restricted',
      heading: 'Your role doesn’t include this',
      message:
        'You need the Publisher role in Social posts or the Editor role in Content. Ask the business owner for access.',
      need: 'social:publisher',
    },
  ]);
  stop();
});
