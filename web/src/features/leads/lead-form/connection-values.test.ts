import { formConnectionMessages } from '@fanfare/contract/leads/form-connection';
import { expect, test } from 'vitest';
import { validateValues } from '../../../ui/form/form-validation.ts';
import { ConnectionValues, toDraft } from './connection-values.ts';

const values: ConnectionValues = {
  service: 'getresponse',
  account: 'a1',
  campaign: 'c1',
  campaign_toggle_type: 'select',
  contest: '',
  pairs: [
    { question: 'city', field: 'f1' },
    { question: 'phone', field: 'f2' },
    { question: '', field: '' },
  ],
};
const { sameFields, account, campaign } = formConnectionMessages;
const pair = (question: string, field: string) => ({ question, field });

test.each<[string, Partial<ConnectionValues>, [string, string][]]>([
  ['all chosen', {}, []],
  ['no service', { service: '', account: '', campaign: '' }, []],
  ['a question twice', { pairs: [pair('city', 'f1'), pair('city', 'f2')] }, [['pairs', sameFields]]],
  ['a field twice', { pairs: [pair('city', 'f1'), pair('phone', 'f1')] }, [['pairs', sameFields]]],
  ['empty pairs', { pairs: [pair('', ''), pair('', ''), pair('city', ''), pair('city', 'f1')] }, []],
  ['no account', { account: '', campaign: 'c1' }, [['account', account]]],
  ['no list', { campaign: '' }, [['campaign', campaign]]],
])('connection of a lead form with %s → no problem or the messages of the specification', (_, change, problems) => {
  expect([...validateValues(ConnectionValues, { ...values, ...change })]).toEqual(problems);
});

test('mapped pairs of a form → a list of questions and a list of fields in the same order; without a service → both empty', () => {
  expect(toDraft(values)).toMatchObject({
    custom_questions: ['city', 'phone', ''],
    service_custom_fields: ['f1', 'f2', ''],
    enter_into_contest: '',
  });
  expect(toDraft({ ...values, service: '' })).toMatchObject({ account: '', campaign: '', custom_questions: [] });
});
