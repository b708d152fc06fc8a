'use client';
import { Satellite } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';

const TaskingForm = dynamic(() => import('./TaskingForm').then((one) => one.TaskingForm));

export interface AddTaskingProps {
  size?: 'small';
}

/** Puts a new acquisition into the basket: a saved area, and what is to be acquired over it. */
export function AddTasking({ size }: AddTaskingProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={Satellite} size={size} onClick={() => setIsOpen(true)}>
        New acquisition
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Order a new acquisition"
        description="The provider tasks a satellite over the area. Set the period and other options in the basket."
      >
        {isOpen && <TaskingForm onAdded={() => setIsOpen(false)} />}
      </Dialog>
    </>
  );
}
