import type { WizardStep } from '../../../ui/wizard/wizard.tsx';
import type { ContestDetails } from '../contest-queries.ts';
import { ActionsStep } from './actions-step.tsx';
import type { ContestValues } from './contest-form.ts';
import { EntryFormStep } from './entry-form-step.tsx';
import { GeneralStep } from './general-step.tsx';
import { EmailListStep, FacebookStep, TwitterStep, YouTubeStep } from './networks/network-steps.tsx';
import { OptionsStep } from './options-step.tsx';
import { PrizesStep } from './prizes-step.tsx';
import { RulesStep } from './rules-step.tsx';
import { TemplatesStep } from './templates-step.tsx';

type Deps = {
  hasStarted: boolean;
  savedPrizes: ContestDetails['prizes'];
  /** The id of the contest; undefined before its first save. */
  getContestId: () => number | undefined;
};

/** Returns a check whether this switch of the contest is off; the step of a part that is off is left out. */
const isOff = (name: keyof ContestValues['switches']) => (values: Partial<ContestValues>) => !values.switches?.[name];

/** The steps of the wizard, with the fields each one validates. */
export const contestSteps = ({ hasStarted, savedPrizes, getContestId }: Deps): WizardStep<ContestValues>[] => [
  {
    id: 'general',
    label: 'General',
    hint: 'Name, dates, parts',
    fields: {
      name: 'Name',
      slug: 'Address',
      description: 'Description',
      timezone: 'Time zone',
      switches: 'Parts',
      start_date: 'Start Date',
      end_date: 'End Date',
      language: 'Language',
      category: 'Category',
      date_format: 'Date format',
      time_format: 'Time format',
    },
    render: (field, { values }) => <GeneralStep field={field} values={values} hasStarted={hasStarted} />,
  },
  {
    id: 'facebook',
    label: 'Facebook',
    fields: { facebook: 'Facebook' },
    isDisabled: isOff('facebook'),
    render: (field, { values }) => <FacebookStep field={field} values={values} />,
  },
  {
    id: 'youtube',
    label: 'YouTube',
    fields: { youtube: 'YouTube' },
    isDisabled: isOff('youtube'),
    render: (field, { values }) => <YouTubeStep field={field} values={values} />,
  },
  {
    id: 'twitter',
    label: 'X (Twitter)',
    fields: { twitter: 'X (Twitter)' },
    isDisabled: isOff('twitter'),
    render: (field, { values }) => <TwitterStep field={field} values={values} />,
  },
  {
    id: 'emaillist',
    label: 'Email list',
    fields: { emaillist: 'Email list' },
    isDisabled: isOff('emaillist'),
    render: (field, { values }) => <EmailListStep field={field} values={values} />,
  },
  {
    id: 'contest_page',
    label: 'Contest page',
    fields: { contest_page: 'Templates' },
    isDisabled: isOff('contest_page'),
    render: (field, { values }) => <TemplatesStep field={field} values={values} getContestId={getContestId} />,
  },
  {
    id: 'entry_form',
    label: 'Entry form',
    hint: 'What you ask for',
    fields: { entry_form: 'Entry form' },
    render: (field) => <EntryFormStep field={field} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    hint: 'What earns points',
    fields: { actions: 'Actions' },
    render: (field, { values }) => <ActionsStep field={field} values={values} hasStarted={hasStarted} />,
  },
  {
    id: 'prizes',
    label: 'Prizes',
    fields: { prizes: 'Prizes' },
    render: (field) => <PrizesStep field={field} savedPrizes={savedPrizes} hasStarted={hasStarted} />,
  },
  {
    id: 'rules',
    label: 'Rules',
    fields: { rules: 'Rules' },
    render: (field) => <RulesStep field={field} />,
  },
  {
    id: 'options',
    label: 'Options',
    hint: 'Checks and emails',
    fields: { options: 'Options' },
    render: (field) => <OptionsStep field={field} />,
  },
];
