// Packages in the CommonJS form that ask for one of these get it only when it is there already.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
import 'htmlparser2';
