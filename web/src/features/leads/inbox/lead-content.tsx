import { leadSourceLabels } from '@fanfare/contract/leads/states';
import { Anchor, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { LeadDetail } from '../lead-queries.ts';
import { EraseModal } from './erase-modal.tsx';
import classes from './lead.module.css';
import { LeadDeliveries } from './lead-deliveries.tsx';
import { LeadEdit } from './lead-edit.tsx';
import { LeadPath } from './lead-path.tsx';

type Props = { lead: LeadDetail; onErased: () => void };

/** One lead: its answers, its status, note and deliveries in the business, and the steps it went through. */
export function LeadContent({ lead, onErased }: Props) {
  const canManage = useCan('leads:manager');
  const [isErasing, setErasing] = useState(false);
  return (
    <Grid className={classes.lead} gap={24}>
      <LeadEdit lead={lead} />
      <section aria-label="Answers">
        <h3>Answers</h3>
        <Grid component="dl" className={classes.facts} gap={8}>
          <Fact name="Email">{lead.email ? <Anchor href={`mailto:${lead.email}`}>{lead.email}</Anchor> : '–'}</Fact>
          {lead.name && <Fact name="Name">{lead.name}</Fact>}
          {lead.fields.map(({ name, label, value }) => (
            <Fact key={name} name={label}>
              {value || '–'}
            </Fact>
          ))}
        </Grid>
      </section>
      <section aria-label="Source">
        <h3>Source</h3>
        <Grid component="dl" className={classes.facts} gap={8}>
          <Fact name={leadSourceLabels[lead.source]}>
            <TextLink to="/leads/form/$id" params={{ id: lead.form_id }} inherit>
              {lead.form_name}
            </TextLink>
          </Fact>
          {lead.page_name && <Fact name="Page">{lead.page_name}</Fact>}
          {lead.campaign_name && <Fact name="Campaign">{lead.campaign_name}</Fact>}
          {lead.ad_name && <Fact name="Ad">{lead.ad_name}</Fact>}
          <Fact name="Sent in">
            <DateTime at={lead.created} />
          </Fact>
          {lead.consent && (
            <Fact name="Consent">
              “{lead.consent.text}” <DateTime at={lead.consent.given} />
              {lead.consent.confirmed && (
                <>
                  , confirmed by email <DateTime at={lead.consent.confirmed} />
                </>
              )}
            </Fact>
          )}
        </Grid>
      </section>
      <LeadDeliveries deliveries={lead.deliveries} />
      <section aria-label="Path of the lead">
        <h3>Path</h3>
        <LeadPath steps={lead.path} deliveries={lead.deliveries} />
      </section>
      {canManage && (
        <div>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
            onClick={() => setErasing(true)}
          >
            Erase lead
          </Button>
        </div>
      )}
      <EraseModal lead={lead} opened={isErasing} onClose={() => setErasing(false)} onErased={onErased} />
    </Grid>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Block component="dt" breakWords>
      {name}
    </Block>
    <Block component="dd" ws="pre-line">
      {children}
    </Block>
  </div>
);
