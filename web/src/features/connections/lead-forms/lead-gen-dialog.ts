import { useSyncExternalStore } from 'react';
import { socialSdkReady } from '../../../lib/social-sdk.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** The code of a dialog that the person closed; it is no failure (specification). */
const canceledCode = 4201;

type DialogSettings =
  | { method: 'lead_gen_tos'; page_id: string; display: 'popup' }
  | { method: 'lead_gen'; page_id: string; account_id?: string; display: 'popup' };

export type DialogOutcome = { kind: 'done'; formId: string | undefined } | { kind: 'canceled' };

/** The function of Facebook's browser SDK that opens a dialog; undefined while the SDK is missing or blocked. */
function findOpenDialog(): ((settings: DialogSettings, callback: (answer: unknown) => void) => void) | undefined {
  const sdk: unknown = Reflect.get(window, 'FB');
  const open: unknown = typeof sdk === 'object' && sdk !== null ? Reflect.get(sdk, 'ui') : undefined;
  if (typeof open !== 'function') return undefined;
  return (settings, callback) => Reflect.apply(open, sdk, [settings, callback]);
}

const hasDialogs = (): boolean => findOpenDialog() !== undefined;

const onSdkReady = (listener: () => void) => {
  window.addEventListener(socialSdkReady, listener);
  return () => window.removeEventListener(socialSdkReady, listener);
};

/** True if Facebook's dialogs can be opened, from the time its SDK has loaded. */
export const useHasLeadGenDialogs = (): boolean => useSyncExternalStore(onSdkReady, hasDialogs);

/** Opens Facebook's terms of lead generation. Call it synchronously in the click handler, or browsers block it. */
export const openTermsDialog = (pageId: string): Promise<DialogOutcome> =>
  openDialog({ method: 'lead_gen_tos', page_id: pageId, display: 'popup' });

/** Opens Facebook's own editor of lead forms. Call it synchronously in the click handler, or browsers block it. */
export const openFormDialog = (pageId: string): Promise<DialogOutcome> =>
  openDialog({ method: 'lead_gen', page_id: pageId, display: 'popup' });

function openDialog(settings: DialogSettings): Promise<DialogOutcome> {
  const open = findOpenDialog();
  return new Promise((resolve, reject) => {
    if (!open) return reject(new Error('Facebook isn’t available in this browser. Use the form instead.'));
    open(settings, (answer) => {
      const outcome = readDialogAnswer(answer);
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    });
  });
}

/** The answer of a dialog. A message is an error, unless its code says that the person closed the dialog. */
export function readDialogAnswer(answer: unknown): DialogOutcome | Error {
  const fields = new Map<string, unknown>(typeof answer === 'object' && answer !== null ? Object.entries(answer) : []);
  if (Number(fields.get('error_code')) === canceledCode) return { kind: 'canceled' };
  const message = fields.get('error_message');
  if (typeof message === 'string' && message !== '') return new Error(message);
  const formId = fields.get('formID') ?? fields.get('form_id');
  return {
    kind: 'done',
    formId: typeof formId === 'string' || typeof formId === 'number' ? String(formId) : undefined,
  };
}

/** Shows the message of Facebook's dialog as a toast. */
export const showDialogError = (error: unknown): void => {
  toast.bad(error instanceof Error ? error.message : String(error));
};
