CREATE TABLE "contest_mail_counts" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "contest_mail_counts_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
ALTER TABLE "contestants" ADD COLUMN "receipt_code" text;--> statement-breakpoint
ALTER TABLE "contestants" ADD COLUMN "link_mail_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contestants_reminder" ON "contestants" USING btree ("contest_id") WHERE reminder_at is not null;--> statement-breakpoint
CREATE INDEX "contestants_link_mail" ON "contestants" USING btree ("link_mail_at") WHERE link_mail_at is not null;