import { fillRequiredFields } from '@fanfare/contract/kit/text';
import { Button } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Alert } from '../feedback/alert.tsx';
import type { FormSchema } from '../form/form-validation.ts';
import { Block, Flex, Grid } from '../layout/layout.tsx';
import { useWizard, type WizardProps } from './use-wizard.ts';
import classes from './wizard.module.css';
import { WizardReview } from './wizard-review.tsx';
import { WizardSteps } from './wizard-steps.tsx';

export type { WizardStep } from './use-wizard.ts';

const toPreviewStyle = (width: number): CSSProperties & Record<'--preview', string> => ({ '--preview': `${width}px` });

export function Wizard<S extends FormSchema>(props: WizardProps<S>) {
  const { steps, review, reviewLabel = 'Review', preview, previewWidth, submit, failedTitle, height } = props;
  const wizard = useWizard(props);
  const { field, values, alert, isLast } = wizard;
  const paneStyle: CSSProperties & Record<'--pane', string> = { '--pane': height ? `${height}px` : 'auto' };
  return (
    <Grid
      component="form"
      ref={wizard.root}
      noValidate
      className={classes.wizard}
      columns="232px minmax(0, 1fr)"
      gap={32}
      align="start"
      data-preview={preview ? true : undefined}
      style={previewWidth === undefined ? undefined : toPreviewStyle(previewWidth)}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void wizard.submit();
      }}
    >
      <WizardSteps steps={wizard.stepList} onOpen={(index) => void wizard.goTo(index)} />
      <Block panel>
        <Flex ref={wizard.pane} className={classes.scroll} gap={16} align="stretch" column style={paneStyle}>
          <h2 ref={wizard.heading} tabIndex={-1}>
            {wizard.step?.label ?? reviewLabel}
          </h2>
          {wizard.isBlocked && <Alert tone="bad">{fillRequiredFields}</Alert>}
          {alert && isLast && (
            <Alert tone="bad" {...(failedTitle !== undefined && { title: failedTitle })}>
              {alert}
            </Alert>
          )}
          {steps.map((candidate, index) =>
            wizard.isMounted(index) ? (
              <Grid key={candidate.id} gap={16} hidden={!wizard.isShown(index)}>
                {candidate.render(field, { values })}
              </Grid>
            ) : null,
          )}
          {isLast && (
            <WizardReview problems={wizard.problems} onFix={wizard.fix}>
              {review(values, field)}
            </WizardReview>
          )}
        </Flex>
        <Flex className={classes.buttons} gap={8} align="stretch" justify="flex-end" divided data-bottom-bar>
          {wizard.hasBack && (
            <Button variant="default" onClick={wizard.goBack}>
              Back
            </Button>
          )}
          <Button type="submit" loading={wizard.isBusy} disabled={!wizard.canSubmit}>
            {isLast ? submit : 'Next'}
          </Button>
        </Flex>
      </Block>
      {preview && (
        <Block component="aside" sticky={16} aria-label="Preview">
          {preview(values, field)}
        </Block>
      )}
    </Grid>
  );
}
