ALTER TABLE "contest_action_completions" ADD COLUMN "account_hash" text;--> statement-breakpoint
CREATE INDEX "contest_chain_lines_added" ON "contest_chain_lines" USING btree ("contest_id") WHERE kind = 'added';--> statement-breakpoint
CREATE UNIQUE INDEX "contest_action_completions_account" ON "contest_action_completions" USING btree ("action_id","account_hash") WHERE account_hash is not null;