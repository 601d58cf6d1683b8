import { rssLimits, rssMessages } from '@fanfare/contract/rss/rss';
import { PlanHours, ruleActions } from '@fanfare/contract/rss/rule-calls';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { useSiteOptions } from '../../sites/index.tsx';
import { fromRuleKey, RuleAccountsField, toRuleKey } from './rule-accounts-field.tsx';

type Rule = Output<'GET /content/rss/channel/{id}/rule'>;

const siteDefault = '0';
const actionLabels = {
  draft: 'Create a draft',
  plan: 'Schedule a post',
  social: 'Schedule a social post',
} as const;
const actionNotes = {
  draft: 'Drafts are never published automatically.',
  plan: 'Posts are published automatically. Until then you can change or delete them.',
  social: 'Social posts are published automatically. Until then you can change or cancel them.',
} as const;

/** Values of the form: the contract's rule with ids as text, as selects have them. */
const RuleValues = z
  .object({
    enabled: z.boolean().optional(),
    action: z.enum(ruleActions),
    plan_hours: PlanHours,
    accounts: z.array(z.string()).max(rssLimits.ruleAccounts).optional(),
    site: z.string().optional(),
    category: z.string().optional(),
    include: z.string().trim().max(rssLimits.ruleWords).optional(),
    exclude: z.string().trim().max(rssLimits.ruleWords).optional(),
    max_per_day: z.number().int().min(1).max(rssLimits.postsPerDay),
  })
  .refine(({ enabled, action, site }) => !enabled || action === 'social' || Boolean(site), {
    path: ['site'],
    error: rssMessages.ruleSite,
  })
  .refine(({ enabled, action, accounts = [] }) => !enabled || action !== 'social' || accounts.length > 0, {
    path: ['accounts'],
    error: rssMessages.ruleAccounts,
  });

export function RuleForm({ channelId, rule }: { channelId: number; rule: Rule }) {
  const canManage = useCan('rss:manager');
  const canDo = { draft: true, plan: useCan('content:publisher'), social: useCan('social:publisher') };
  const sites = useQuery(query('GET /content/rss/sites/get'));
  const save = useSave('POST /content/rss/channel/{id}/rule/save', {
    refreshes: ['GET /content/rss/channel/{id}/rule', 'GET /content/rss/channels'],
    onDone: ({ enabled }) => void toast.good(enabled ? 'Automatic posts turned on.' : 'Rule saved.'),
  });
  return (
    <Block component="fieldset" miw={0} maw={640} disabled={!canManage}>
      {rule.error && (
        <Grid mb={16} gap={12}>
          <Alert tone="bad" title="This rule stopped">
            {rule.error}
          </Alert>
        </Grid>
      )}
      <Form
        schema={RuleValues}
        submit="Save rule"
        label="Rule"
        isBlocked={!canManage}
        footer={
          !canManage && (
            <Block component="p" className="ff-prose" c="dimmed">
              You need the Manager role for RSS to change this rule.
            </Block>
          )
        }
        initial={{
          enabled: rule.enabled,
          action: rule.action,
          plan_hours: rule.plan_hours,
          accounts: rule.accounts.map(toRuleKey),
          ...(rule.site_id === null ? {} : { site: String(rule.site_id) }),
          category: String(rule.post_category),
          include: rule.include,
          exclude: rule.exclude,
          max_per_day: rule.max_per_day,
        }}
        onSubmit={({ enabled = false, accounts = [], site, category, include = '', exclude = '', ...rest }) =>
          save.mutateAsync({
            params: { id: channelId },
            body: {
              ...rest,
              enabled,
              include,
              exclude,
              accounts: accounts.flatMap(fromRuleKey),
              site_id: site ? Number(site) : null,
              post_category: category || siteDefault,
            },
          })
        }
      >
        {(field, { values }) => {
          const site = field('site');
          const category = field('category');
          return (
            <>
              <SwitchField
                {...field('enabled')}
                label="Create posts from new articles"
                description={actionNotes[values.action ?? rule.action]}
                disabled={!canManage}
              />
              <SelectField
                {...field('action')}
                label="For each article"
                disabled={!canManage}
                options={ruleActions.map((value) => ({
                  value,
                  label: actionLabels[value],
                  disabled: !canDo[value],
                }))}
              />
              {values.action !== 'draft' && (
                <NumberField
                  {...field('plan_hours')}
                  label="Hours until it is published"
                  description={`From when the article is found. ${rssLimits.planHours.min} to ${rssLimits.planHours.max}.`}
                  {...rssLimits.planHours}
                  disabled={!canManage}
                />
              )}
              {values.action === 'social' ? (
                <RuleAccountsField {...field('accounts')} disabled={!canManage} />
              ) : (
                <>
                  <SelectField
                    {...site}
                    label="Site"
                    placeholder="Choose a site"
                    disabled={!canManage}
                    options={(sites.data?.sites ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                    onChange={(next) => {
                      site.onChange(next ?? undefined);
                      category.onChange(siteDefault);
                    }}
                  />
                  <CategorySelect field={category} siteId={Number(values.site ?? 0)} disabled={!canManage} />
                </>
              )}
              <TextField
                {...field('include')}
                label="Only articles with"
                description="Words separated by commas. Leave empty for all articles."
                disabled={!canManage}
              />
              <TextField
                {...field('exclude')}
                label="No articles with"
                description="Words separated by commas."
                disabled={!canManage}
              />
              <NumberField
                {...field('max_per_day')}
                label="Posts per day"
                description={`At most ${rssLimits.postsPerDay}.`}
                min={1}
                max={rssLimits.postsPerDay}
                disabled={!canManage}
              />
            </>
          );
        }}
      </Form>
    </Block>
  );
}

type CategoryProps = {
  field: Parameters<typeof SelectField>[0] extends infer P ? Omit<P, 'label' | 'options' | 'disabled'> : never;
  siteId: number;
  disabled: boolean;
};

/** Select of the site's categories, for members who can see them. */
function CategorySelect({ field, siteId, disabled }: CategoryProps) {
  const canView = useCan('content:viewer');
  const options = useSiteOptions(canView ? siteId : 0);
  return (
    <SelectField
      {...field}
      label="Post category"
      disabled={disabled || !options.data}
      options={[
        { value: siteDefault, label: 'Site default' },
        ...(options.data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
