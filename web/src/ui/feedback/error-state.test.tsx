import { restrictionFor } from '@fanfare/contract/kit/restriction';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { onPageEvent, type PageEvent } from '../../lib/api/page-events.ts';
import { ErrorState } from './error-state.tsx';

afterEach(cleanup);

const restricted = restrictionFor('social:viewer');
const { message } = restricted;
const body = { code: 'restricted', message, request_id: '', error: message, error_message: message };

test('failed call with a missing role → the message is only in the dialog, which a button opens again', () => {
  const events: PageEvent[] = [];
  const stop = onPageEvent((event) => events.push(event));
  renderWithTheme(<ErrorState error={new ApiError(403, { ...body, restricted })} />);
  expect(screen.queryByText(message)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'How to get access' }));
  expect(events).toEqual([{ kind: 'restricted', ...restricted }]);
  stop();
});

test('failed call that is forbidden for another reason → the message is on the page', () => {
  renderWithTheme(<ErrorState error={new ApiError(403, body)} />);
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('object not found or not the user’s → a link to the other objects; any other failure → Try again', () => {
  const object = { name: 'Site', others: <a href="/sites">View sites</a> };
  const show = (status: number, more: object = {}) => {
    cleanup();
    renderWithTheme(
      <ErrorState error={new ApiError(status, { ...body, ...more })} object={object} onRetry={() => {}} />,
    );
    const controls = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')];
    return [screen.getByRole('heading').textContent, ...controls.map(({ textContent }) => textContent)];
  };
  expect(show(404)).toEqual(['Site not found', 'View sites']);
  expect(show(403)).toEqual(['You don’t have access to this', 'View sites']);
  expect(show(403, { restricted })).toEqual(['You don’t have access to this', 'View sites', 'How to get access']);
  expect(show(500)).toEqual(['We couldn’t load this', 'Try again']);
});
