import { imagePollSeconds } from '@fanfare/contract/ai-writer/article';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../../../../test/render-page.tsx';
import { serveWindow } from '../../../../../test/serve-window.ts';
import { query } from '../../../../lib/api.ts';
import { ToastStack } from '../../../../ui/feedback/toast-stack.tsx';
import { createFormStore } from '../../../../ui/form/form-store.ts';
import { ImagesField } from '../fields/images-field.tsx';
import { MessageField } from '../fields/message-field.tsx';
import { ThreadField } from '../fields/thread-field.tsx';
import { emptyDraft, type PostDraft } from '../post-draft.ts';

/**
 * Answers of the mocked API by the end of the path. A list is answered one item per request; its last item is repeated.
 */
let answers: Record<string, object | object[]>;
let requests: { path: string; body: Record<string, unknown> }[];
/** Called before each answer; `onSent` is called after it. */
let onRequest: () => unknown;
let onSent: () => unknown;
beforeEach(() => {
  requests = [];
  answers = {};
  onRequest = () => undefined;
  onSent = () => undefined;
  return serveWindow(({ path, body }) => {
    requests.push({ path, body });
    onRequest();
    const [name = '', answer = {}] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? [];
    const now = Array.isArray(answer) ? answer[0] : answer;
    if (Array.isArray(answer) && answer.length > 1) answers[name] = answer.slice(1);
    return { status: 'code' in now ? 422 : 200, body: now, onSent: () => onSent() };
  });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const status = {
  text_model: 'm',
  image_model: 'i',
  no_images: null,
  has_own_key: false,
  has_youtube_key: false,
  ceiling: 1,
  spent: 0,
  reserved: 0,
  is_unpriced: false,
};
const onX: PostDraft = { ...emptyDraft, networks: ['twitter'] };

async function render(draft: PostDraft, noImages: string | null = null) {
  const form = createFormStore<PostDraft>(draft);
  const Page = () => (
    <>
      <h1>New social post</h1>
      <MessageField form={form} profileSet="classic" />
      <ThreadField form={form} profileSet="classic" />
      <ImagesField form={form} />
      <ToastStack />
    </>
  );
  const data = { ...status, no_images: noImages };
  await renderPage(Page, { path: '/', address: '/', answers: [{ queryKey: query('GET /ai/status').queryKey, data }] });
  return form;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } });
/** Resolves after the answers to all earlier requests. */
const laterRequest = async () => {
  await new Promise((resolve) => setImmediate(resolve));
  await (await fetch('/later')).json();
};
const tweets = (...contents: string[]) => ({
  status: 'done',
  tweets: contents.map((content) => ({ content })),
  error: '',
});
const fillBrief = () => {
  for (const label of ['Target audience', 'Problem', 'Goal', 'Desired outcome']) fill(label, `The ${label}`);
};
const brief = {
  targetAudience: 'The Target audience',
  problem: 'The Problem',
  goal: 'The Goal',
  desiredOutcome: 'The Desired outcome',
  count: 5,
};

describe('AI thread', () => {
  test('AI thread with unanswered questions → one alert at a time at its field, in the order of the fields', async () => {
    await render(onX);
    press('AI thread');
    const dialog = await screen.findByRole('dialog', { name: 'AI thread' });
    for (const [label, message] of [
      ['Target audience', 'Please enter a target audience.'],
      ['Problem', 'Please enter a problem.'],
      ['Goal', 'Please enter a goal.'],
      ['Desired outcome', 'Please enter a desired outcome.'],
    ] as const) {
      press('Generate thread');
      const alerts = await within(dialog).findAllByRole('alert');
      expect(alerts.map(({ textContent }) => textContent)).toEqual([message]);
      const field = within(dialog).getByRole('textbox', { name: new RegExp(`^${label}`) });
      expect(field.getAttribute('aria-describedby')).toContain(alerts[0]?.id);
      await waitFor(() => expect(document.activeElement).toBe(field));
      fill(label, 'Something');
    }
    fill('Messages', '');
    press('Generate thread');
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Enter a number from 1 to 12.');
    expect(requests).toEqual([]);
  });

  test('AI thread written → fills the composer, marked as AI; Undo → the text from before', async () => {
    answers['/generate-tweet-with-ai'] = tweets('One', 'Two', 'Three');
    const before: PostDraft = {
      ...onX,
      message: 'Mine',
      versions: { twitter: 'Mine for X', facebook: 'Mine for Facebook' },
      thread: [{ message: 'And mine', ai: false }],
    };
    const form = await render(before);
    press('AI thread');
    fillBrief();
    press('Generate thread');
    expect((await screen.findByRole('status')).textContent).toContain('Generating tweet, please wait...');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([{ path: '/api/twitter/generate-tweet-with-ai', body: { data: brief } }]);
    expect(form.values()).toMatchObject({
      message: 'One',
      ai: true,
      brief,
      versions: { facebook: 'Mine for Facebook' },
      thread: [
        { message: 'Two', ai: true },
        { message: 'Three', ai: true },
      ],
    });
    await screen.findByText('AI thread generated successfully.');
    press('Undo');
    expect(form.values()).toEqual({ ...before, brief });
  });

  test.each([
    [{ status: 'error', tweets: [], error: 'The AI is busy right now.' }, 'The AI is busy right now.'],
    [{ code: 'x', message: 'This business has used its AI budget.' }, 'This business has used its AI budget.'],
  ])('AI thread fails with %j → alert with the reason, and the composer is unchanged', async (answer, reason) => {
    answers['/generate-tweet-with-ai'] = answer;
    const form = await render({ ...onX, message: 'Mine' });
    press('AI thread');
    fillBrief();
    press('Generate thread');
    expect((await screen.findByRole('alert')).textContent).toBe(`Failed to generate tweets. ${reason}`);
    expect(form.values().message).toBe('Mine');
  });

  test('dialog closed while the thread is written → the composer is unchanged', async () => {
    answers['/generate-tweet-with-ai'] = tweets('One');
    const form = await render({ ...onX, message: 'Mine' });
    press('AI thread');
    fillBrief();
    onRequest = () => press('Cancel');
    press('Generate thread');
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    onRequest = () => undefined;
    await laterRequest();
    expect(form.values().message).toBe('Mine');
  });

  test('AI thread dialog closed before the request is sent → no request', async () => {
    await render(onX);
    press('AI thread');
    fillBrief();
    press('Generate thread');
    press('Cancel');
    await laterRequest();
    expect(requests.map(({ path }) => path)).toEqual(['/later']);
  });
});

describe('messages written by AI', () => {
  const written: PostDraft = {
    ...onX,
    message: 'One',
    ai: true,
    brief,
    thread: [
      { message: 'Two', ai: true },
      { message: 'Typed', ai: false },
    ],
  };

  test('edited message of an AI thread → up to 280 characters; cleared and typed again → up to 120 characters', async () => {
    const form = await render(written);
    fill('Message 2', 'a'.repeat(281));
    expect(screen.getByRole('alert').textContent).toContain('up to 280 characters');
    fill('Message 2', '');
    fill('Message 2', 'a'.repeat(121));
    expect(screen.getByRole('alert').textContent).toContain('up to 120 characters');
    fill('Message$', 'One more');
    expect(form.values()).toMatchObject({ message: 'One more', ai: true });
    fill('Message$', '');
    expect(form.values().ai).toBe(false);
  });

  test('one message of an AI thread rewritten → only that one changes, the others are sent as context; Undo → the old one', async () => {
    answers['/generate-tweet-with-ai'] = tweets('Second');
    const form = await render(written);
    expect(screen.queryByRole('button', { name: 'Rewrite message 3 with AI' })).toBeNull();
    press('Rewrite message 2 with AI');
    await screen.findByText('Message 2 replaced.');
    const messages = ['One', 'Two', 'Typed'];
    expect(requests[0]?.body).toEqual({ data: { ...brief, count: 1, replace: { messages, index: 1 } } });
    expect(form.values()).toEqual({ ...written, thread: [{ message: 'Second', ai: true }, written.thread[1]] });
    press('Undo');
    expect(form.values()).toEqual(written);
  });
});

describe('AI image', () => {
  const image = {
    id: 5,
    family: 'image',
    name: 'cup.png',
    alt: 'A cup',
    type: 'image/png',
    size: 1,
    width: 1024,
    height: 1024,
    aspect: 'square',
    warning: null,
    src: '',
    path: '/files/cup.png',
    small_path: '',
    source: null,
    uses: 0,
    uploaded: '2030-01-01T00:00:00Z',
    uploaded_by: 'Olive',
  };
  const drawing = { request_id: 'r', status: 'waiting', media_id: null, error: '' };

  test('image being drawn → status checked every 5 s; when done → among the images of the post', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    answers['/ai/image'] = { request_id: 'r' };
    answers['/ai/image/status'] = [drawing, { ...drawing, status: 'done', media_id: 5 }];
    answers['/media/5'] = image;
    const form = await render({ ...onX, type: 'image' });
    press('Create AI image');
    fill('Describe the image', 'A cup');
    const started = new Promise<void>((resolve) => {
      onSent = () => requests.length === 2 && resolve();
    });
    press('Create image');
    const paths = () => requests.map(({ path }) => path);
    await started;
    await vi.advanceTimersByTimeAsync(imagePollSeconds * 1000 - 1);
    expect(paths()).toEqual(['/api/ai/image', '/api/ai/image/status']);
    const added = new Promise<void>((resolve) => form.subscribe(resolve));
    await vi.advanceTimersByTimeAsync(1);
    await added;
    expect(form.values().images).toMatchObject([{ id: 5, alt: 'A cup' }]);
    expect(paths().slice(2)).toEqual(['/api/ai/image/status', '/api/media/5']);
    expect(requests[0]?.body).toEqual({ prompt: 'A cup' });
  });

  test('image can’t be drawn → the alert of the specification with the reason', async () => {
    answers['/ai/image'] = { request_id: 'r' };
    answers['/ai/image/status'] = { ...drawing, status: 'error', error: 'The AI didn’t answer.' };
    await render({ ...onX, type: 'image' });
    press('Create AI image');
    fill('Describe the image', 'A cup');
    press('Create image');
    const message = "Can't create a new AI image! Please try again... The AI didn’t answer.";
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  test('no image model → the button is disabled with the reason', async () => {
    await render({ ...onX, type: 'image' }, 'Images aren’t available: no image model is set up.');
    expect(screen.getByRole('button', { name: 'Create AI image' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Images aren’t available: no image model is set up.')).toBeTruthy();
  });
});
