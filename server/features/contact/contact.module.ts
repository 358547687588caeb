import { Module } from '@nestjs/common';
import { ContactResolver } from './contact.resolver.js';
import { ContactService } from './contact.service.js';

@Module({ providers: [ContactService, ContactResolver], exports: [ContactService] })
export class ContactModule {}
