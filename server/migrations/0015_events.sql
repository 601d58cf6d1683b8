CREATE TABLE "event_receipts" (
	"subscriber" text NOT NULL,
	"event_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_receipts_subscriber_event_id_pk" PRIMARY KEY("subscriber","event_id")
);
--> statement-breakpoint
CREATE INDEX "event_receipts_at" ON "event_receipts" USING btree ("at");