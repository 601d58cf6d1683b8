import { z } from 'zod';
import { BackTestResult, backTestDaysField } from '../insights/back-test.ts';
import { calls } from '../kit/call.ts';
import { id } from '../kit/text.ts';
import { fromAutomatorForm } from './automator-form.ts';
import { AutomatorRequest } from './automators.ts';

export const automatorBackTests = calls({
  'POST /automator/back-test': {
    summary: 'What an automator would have done on stored figures of the last days',
    need: 'automators:editor',
    limit: 'costly',
    body: z
      .strictObject({
        automator_id: id.optional(),
        /** Settings of an automator that are tested without being saved. */
        automator: z.preprocess(fromAutomatorForm, AutomatorRequest).optional(),
        days: backTestDaysField,
      })
      .refine(({ automator_id, automator }) => (automator_id === undefined) !== (automator === undefined)),
    returns: BackTestResult,
  },
});
