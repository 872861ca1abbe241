import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Form } from '../form/Form.tsx'
import { TextField } from '../form/TextField.tsx'
import { notify } from '../Toast.tsx'

type Props = { name: string; url: string; note: string }

export function SaveTemplate({ name, url, note }: Props) {
  const [isOpen, open] = useState(false)

  function saved() {
    open(false)
    notify('Template saved. Use it when you add classes.')
  }

  return (
    <>
      <Button onClick={() => open(true)}>Save as template</Button>
      <Dialog open={isOpen} title="Save as template" onClose={() => open(false)}>
        <p>{note}</p>
        <Form
          initial={{ name }}
          action={url}
          errorBag="template"
          submit="Save template"
          onSaved={saved}
          onCancel={() => open(false)}
        >
          <TextField name="name" label="Template name" required />
        </Form>
      </Dialog>
    </>
  )
}
