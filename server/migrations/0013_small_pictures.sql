CREATE TABLE "small_pictures" (
	"file_key" text PRIMARY KEY NOT NULL,
	"small_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "small_pictures" ADD CONSTRAINT "small_pictures_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "small_pictures" ADD CONSTRAINT "small_pictures_small_key_stored_files_key_fk" FOREIGN KEY ("small_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "small_pictures_small" ON "small_pictures" USING btree ("small_key");