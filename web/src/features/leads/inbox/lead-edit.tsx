import type { LeadChange } from '@fanfare/contract/leads/inbox';
import { leadLimits } from '@fanfare/contract/leads/limits';
import { leadStateLabels, leadStates } from '@fanfare/contract/leads/states';
import { Button, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { type LeadDetail, staleAfterLeadChange } from '../lead-queries.ts';
import { choicesQuery } from './inbox-filters.tsx';

/** Fields for status, member and note. Status and member are saved when chosen, the note when its field is left. */
export function LeadEdit({ lead }: { lead: LeadDetail }) {
  const { data } = useQuery(choicesQuery);
  const [note, setNote] = useState(lead.note);
  const save = useSave('POST /leads/inbox/{id}', { refreshes: staleAfterLeadChange });
  const people = data?.people ?? (lead.person ? [lead.person] : []);
  const change = (body: z.input<typeof LeadChange>, done: string) =>
    save.mutate({ params: { id: lead.id }, body }, { onSuccess: () => toast.good(done), onError: toast.failed });
  const isNoteChanged = note.trim() !== lead.note;
  const saveNote = () => {
    if (isNoteChanged && !save.isPending) change({ note: note.trim() }, 'Note saved.');
  };
  return (
    <Grid component="section" gap={12} aria-label="Follow-up">
      <SegmentedControl
        fullWidth
        aria-label="Status"
        data={leadStates.map((value) => ({ value, label: leadStateLabels[value] }))}
        value={lead.state}
        onChange={(value) => change({ state: leadStates.find((name) => name === value) }, 'Status saved.')}
      />
      <Select
        label="Member"
        description="Who takes care of this lead."
        placeholder="No member"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear member' }}
        data={people.map(({ user_id, name }) => ({ value: String(user_id), label: name }))}
        value={lead.person ? String(lead.person.user_id) : null}
        onChange={(value) => change({ person: value === null ? null : Number(value) }, 'Member saved.')}
      />
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={leadLimits.note}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onBlur={saveNote}
        // Escape saves the note, because it closes the drawer before the field loses the focus.
        onKeyDown={({ key }) => key === 'Escape' && saveNote()}
      />
      {isNoteChanged && (
        <div>
          <Button size="xs" loading={save.isPending} onClick={saveNote}>
            Save note
          </Button>
        </div>
      )}
    </Grid>
  );
}
