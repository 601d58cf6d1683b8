import { errorMessage } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** The reason of a failure, unless it is the sentence that is shown anyway. */
export const reasonBeside = (sentence: string, error: unknown): string | undefined => {
  const reason = errorMessage(error);
  return reason === sentence ? undefined : reason;
};

/** Shows the sentence of the specification, and the reason below it. */
export const showFailure =
  (sentence: string) =>
  (error: unknown): void => {
    const reason = reasonBeside(sentence, error);
    if (reason === undefined) toast.bad(sentence);
    else toast.bad(reason, sentence);
  };
