ALTER TABLE "subscribers" ADD COLUMN "source_path" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "request" jsonb;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "earlier_consents" jsonb DEFAULT '[]'::jsonb NOT NULL;