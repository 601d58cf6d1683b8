import { useRef, useState } from 'react';
import { type DraftGroup, isFull, listDrafts, newCondition, toCondition, toDraft, toGroup } from './condition-draft.ts';
import type { ConditionRules, FilterGroup } from './condition-group.ts';

/**
 * Conditions being edited, initially those of the report. `read` returns them, or shows the problem and returns
 * undefined.
 */
export function useConditionDraft(rules: ConditionRules, conditions: FilterGroup | undefined) {
  const lastId = useRef(0);
  const editor = useRef<HTMLFormElement>(null);
  const newId = () => String(++lastId.current);
  const start = (group: FilterGroup | undefined): DraftGroup => {
    const draft = toDraft(group ?? { anyall: 'all', conditions: [] }, rules, newId);
    return draft.items.length > 0 ? draft : { ...draft, items: [newCondition(rules, newId)] };
  };
  const [root, setRoot] = useState<DraftGroup>(() => start(conditions));
  const [showsProblems, setShowsProblems] = useState(false);

  return {
    editor,
    editorProps: { group: root, rules, onChange: setRoot, newId, depth: 1, isFull: isFull(root, rules), showsProblems },
    read: (): FilterGroup | undefined => {
      if (!listDrafts(root).some((draft) => rules.problemOf(toCondition(draft)) !== undefined)) return toGroup(root);
      setShowsProblems(true);
      // The focus waits for the next frame, when the messages are in the document.
      requestAnimationFrame(() => editor.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return undefined;
    },
  };
}
